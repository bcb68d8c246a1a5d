// Runs one of the kernels on the first OpenCL device. The program is compiled and the buffers are filled before; a run
// is one launch, until it has finished.
//   opencl SOURCE KERNEL full|quick
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <fstream>
#include <iterator>
#include <vector>

#include "problem.h"

namespace {

using bench::Task;

void check(cl_int status, const char* what) {
  if (status == CL_SUCCESS) return;
  std::fprintf(stderr, "%s: OpenCL says %d\n", what, status);
  std::exit(1);
}

struct Device {
  cl_device_id id = nullptr;
  cl_context context = nullptr;
  cl_command_queue queue = nullptr;
};

Device open_device() {
  Device device;
  cl_platform_id platform = nullptr;
  cl_int status = clGetPlatformIDs(1, &platform, nullptr);
  check(status, "clGetPlatformIDs");
  check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device.id, nullptr), "clGetDeviceIDs");
  device.context = clCreateContext(nullptr, 1, &device.id, nullptr, nullptr, &status);
  check(status, "clCreateContext");
  device.queue = clCreateCommandQueue(device.context, device.id, 0, &status);
  check(status, "clCreateCommandQueue");
  return device;
}

cl_kernel compile(const Device& device, const char* path, const char* name) {
  std::ifstream in(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const char* begin = text.c_str();
  cl_int status = CL_SUCCESS;
  const cl_program program = clCreateProgramWithSource(device.context, 1, &begin, nullptr, &status);
  check(status, "clCreateProgramWithSource");
  check(clBuildProgram(program, 1, &device.id, "", nullptr, nullptr), "clBuildProgram");
  const cl_kernel kernel = clCreateKernel(program, name, &status);
  check(status, "clCreateKernel");
  return kernel;
}

cl_mem buffer(const Device& device, size_t n, bool filled) {
  std::vector<uint32_t> words(n);
  if (filled) bench::fill(words.data(), n);
  cl_int status = CL_SUCCESS;
  const cl_mem memory =
      clCreateBuffer(device.context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, 4 * n, words.data(), &status);
  check(status, "clCreateBuffer");
  return memory;
}

// The arguments in the order of the kernel's parameters; the output is returned.
cl_mem set_arguments(const Device& device, cl_kernel kernel, const Task& task) {
  cl_uint next = 0;
  const auto set = [&](const auto& value) {
    check(clSetKernelArg(kernel, next++, sizeof value, &value), "clSetKernelArg");
  };
  if (task.inputs()) set(buffer(device, task.inputs(), true));
  if (task.inputs() && !task.is("reduce")) set(buffer(device, task.inputs(), true));
  const cl_mem out = buffer(device, task.outputs(), false);
  set(out);
  if (task.is("hashloop")) set(bench::kHashSteps);
  if (task.is("sha256")) set(uint32_t{0});
  if (task.is("imatmul")) set(task.n / 4);
  if (task.is("mandel")) {
    set(task.n);
    set(bench::kMandelSteps);
    set(task.step());
  }
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  const Task task = bench::task_of(argv[2], argv[3]);
  const Device device = open_device();
  const cl_kernel kernel = compile(device, argv[1], task.problem.kernel);
  const cl_mem out = set_arguments(device, kernel, task);
  const size_t threads[] = {task.threads(), task.n}, block[] = {task.problem.block_x, task.problem.block_y};
  bench::serve([&] {
    check(clEnqueueNDRangeKernel(device.queue, kernel, task.square() ? 2 : 1, nullptr, threads, block, 0, nullptr,
                                 nullptr),
          "clEnqueueNDRangeKernel");
    check(clFinish(device.queue), "clFinish");
  });
  std::vector<uint32_t> words(task.outputs());
  check(clEnqueueReadBuffer(device.queue, out, CL_TRUE, 0, 4 * words.size(), words.data(), 0, nullptr, nullptr),
        "clEnqueueReadBuffer");
  bench::report(bench::checksum(words.data(), words.size()));
}
