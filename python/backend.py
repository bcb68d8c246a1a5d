"""Builds the wheel of `isadora` (PEP 517): CMake and ninja build the extension and its modules, and this puts them into an archive.

By default it is built in build/, where ./dev builds. `pip install --config-settings build-dir=FOLDER .` takes another build
folder of CMake; a finished build in it is used as it is. Nothing is fetched. On Debian `./dev build` installs what it needs.
"""
import base64
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
TARGETS = ("isadora_python_module", "isadora_z3", "isadora_jit")
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
TIME = (1980, 1, 1, 0, 0, 0)  # the same sources make the same archive

def project(key):
    found = re.search(rf'^{key} = "(.*)"$', (ROOT / "pyproject.toml").read_text(), re.M)
    return found[1]


def run(*command):
    """Its output goes where pip's own goes; without it an error has no reason."""
    try:
        subprocess.run([str(word) for word in command], cwd=ROOT, check=True, stdout=sys.stderr)
    except FileNotFoundError:
        sys.exit(f"isadora: `{command[0]}` was not found. On Debian `./dev build` installs what is needed")
    except subprocess.CalledProcessError as error:
        sys.exit(f"isadora: `{' '.join(str(word) for word in command)}` failed with {error.returncode}: what it said stands above")


def build_folder(settings):
    """The folder, configured for the Python that runs this."""
    given = (settings or {}).get("build-dir") or os.environ.get("ISADORA_BUILD")
    folder = pathlib.Path(given).resolve() if given else ROOT / "build"
    made_for = cached(folder, "ISADORA_PYTHON")
    if not given and made_for and suffix_of(made_for) != SUFFIX:
        folder = ROOT / f"build-python{SUFFIX.split('.')[1]}"
        made_for = cached(folder, "ISADORA_PYTHON")
    if not made_for and (folder / "CMakeCache.txt").exists():  # as it was configured, but before there was this package
        run("cmake", "-S", ROOT, "-B", folder)
        made_for = cached(folder, "ISADORA_PYTHON")
    if not made_for or suffix_of(made_for) != SUFFIX:
        own = sys.executable if suffix_of("/usr/bin/python3") != SUFFIX else "/usr/bin/python3"
        run("cmake", "-S", ROOT, "-B", folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DISADORA_TESTS=OFF", f"-DISADORA_PYTHON={own}")
    return folder


def cached(folder, name):
    """A variable of a build folder's CMake cache, or ""."""
    try:
        found = re.search(rf"^{name}:\w+=(.*)$", (folder / "CMakeCache.txt").read_text(), re.M)
    except OSError:
        return ""
    return found[1] if found else ""


def suffix_of(python):
    command = [python, "-c", "import sysconfig; print(sysconfig.get_config_var('EXT_SUFFIX'))"]
    try:
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def build(folder):
    known = subprocess.run(["ninja", "-C", str(folder), "-t", "targets", "all"], capture_output=True, text=True).stdout
    targets = [t for t in TARGETS if re.search(rf"^{t}: ", known, re.M)]
    if TARGETS[0] not in targets:
        sys.exit("isadora: CMake found no pybind11, or not the headers of this Python. Debian: apt-get install pybind11-dev python3-dev")
    run("cmake", "--build", folder, "--target", *targets)


def files(folder, stripped):
    """The files of the package: names in the wheel, and their paths."""
    package = ROOT / "python/isadora"
    for path in sorted(package.iterdir()):
        if path.suffix in (".py", ".pyi", ".typed"):
            yield f"isadora/{path.name}", path
    yield "isadora/export.schema.json", ROOT / "docs/export.schema.json"
    for path in (folder / f"python/isadora/_isadora{SUFFIX}", folder / "isadora-z3.so", folder / "isadora-jit.so"):
        if path.exists():
            yield f"isadora/{path.name}", strip(path, stripped)
    for path in sorted((ROOT / "isas").rglob("*")):
        if path.is_file():
            yield f"isadora/{path.relative_to(ROOT)}", path


def strip(path, folder):
    """Without what only debuggers read, where there is a tool that takes it out."""
    out = pathlib.Path(folder) / path.name
    if shutil.which("strip") and subprocess.run(["strip", "--strip-unneeded", "-o", out, path]).returncode == 0:
        return out
    return path


def metadata():
    readme = (ROOT / "README.md").read_text()
    return (
        f"Metadata-Version: 2.1\nName: isadora\nVersion: {project('version')}\nSummary: {project('description')}\n"
        f"Requires-Python: {project('requires-python')}\nLicense-File: LICENSE\nProvides-Extra: arrays\nRequires-Dist: numpy; extra == 'arrays'\n"
        f"Description-Content-Type: text/markdown\n\n{readme}"
    )


def tag():
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    version = f"cp{sys.version_info[0]}{sys.version_info[1]}"
    return f"{version}-{version}-{platform}"


def info_files():
    """Of the folder with the metadata, but for RECORD."""
    return {
        "METADATA": metadata().encode(),
        "WHEEL": f"Wheel-Version: 1.0\nGenerator: isadora\nRoot-Is-Purelib: false\nTag: {tag()}\n".encode(),
        "LICENSE": (ROOT / "LICENSE").read_bytes(),
    }


def info_name():
    return f"isadora-{project('version')}.dist-info"


def get_requires_for_build_wheel(config_settings=None):
    return []


def get_requires_for_build_sdist(config_settings=None):
    return []


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    folder = pathlib.Path(metadata_directory) / info_name()
    folder.mkdir()
    for name, data in info_files().items():
        (folder / name).write_bytes(data)
    return folder.name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    folder = build_folder(config_settings)
    build(folder)
    name = f"isadora-{project('version')}-{tag()}.whl"
    records = []
    with tempfile.TemporaryDirectory() as stripped, zipfile.ZipFile(pathlib.Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as wheel:
        for inside, path in files(folder, stripped):
            add(wheel, records, inside, path.read_bytes(), executable=path.suffix == ".so")
        for inside, data in info_files().items():
            add(wheel, records, f"{info_name()}/{inside}", data)
        records.append(f"{info_name()}/RECORD,,")
        add(wheel, [], f"{info_name()}/RECORD", ("\n".join(records) + "\n").encode())
    return name


def add(wheel, records, name, data, executable=False):
    entry = zipfile.ZipInfo(name, TIME)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = (0o755 if executable else 0o644) << 16
    wheel.writestr(entry, data)
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    records.append(f"{name},sha256={digest},{len(data)}")


def build_sdist(sdist_directory, config_settings=None):
    """The files that git knows, with PKG-INFO."""
    name = f"isadora-{project('version')}"
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    with tarfile.open(pathlib.Path(sdist_directory) / f"{name}.tar.gz", "w:gz", format=tarfile.PAX_FORMAT) as archive:
        for path in filter(None, listed.split("\0")):
            archive.add(ROOT / path, f"{name}/{path}", recursive=False)
        with tempfile.NamedTemporaryFile() as info:
            info.write(metadata().encode())
            info.flush()
            archive.add(info.name, f"{name}/PKG-INFO")
    return f"{name}.tar.gz"
