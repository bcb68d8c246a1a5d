// Numbers of the DWARF standard, versions 2 to 5.
#pragma once

namespace isadora::object {

inline constexpr unsigned kLnsCopy = 1, kLnsAdvancePc = 2, kLnsAdvanceLine = 3, kLnsSetFile = 4, kLnsSetColumn = 5;
inline constexpr unsigned kLnsNegateStmt = 6, kLnsSetBasicBlock = 7, kLnsConstAddPc = 8, kLnsFixedAdvancePc = 9;
inline constexpr unsigned kLnsSetPrologueEnd = 10, kLnsSetEpilogueBegin = 11, kLnsSetIsa = 12;
inline constexpr unsigned kLneEndSequence = 1, kLneSetAddress = 2;
inline constexpr unsigned kTagCompileUnit = 0x11;
inline constexpr unsigned kAtName = 0x03, kAtStmtList = 0x10, kAtLowPc = 0x11, kAtHighPc = 0x12, kAtLanguage = 0x13,
                          kAtProducer = 0x25;
inline constexpr unsigned kFormAddr = 0x01, kFormData2 = 0x05, kFormData8 = 0x07, kFormString = 0x08,
                          kFormSecOffset = 0x17;
inline constexpr unsigned kLangAssembler = 0x8001;
inline constexpr unsigned kFormData4 = 0x06, kFormBlock = 0x09, kFormData1 = 0x0b, kFormStrp = 0x0e, kFormUdata = 0x0f,
                          kFormData16 = 0x1e, kFormLineStrp = 0x1f;
inline constexpr unsigned kFormSdata = 0x0d, kFormRef4 = 0x13, kFormExprLoc = 0x18, kFormFlagPresent = 0x19;
inline constexpr unsigned kLnctPath = 1, kLnctDirectoryIndex = 2;

// Places of variables.
inline constexpr unsigned kOpAddr = 0x03, kOpSigned = 0x11, kOpFrameBase = 0x91, kOpCallFrameCfa = 0x9c;
inline constexpr unsigned kOpRegister = 0x50, kOpRegisterExtended = 0x90, kNearRegisters = 32;
inline constexpr unsigned kOpPiece = 0x93, kOpStackValue = 0x9f;

// Frames. Of the first three the lower six bits are an operand.
inline constexpr unsigned kCfaAdvance = 0x40, kCfaSaved = 0x80, kCfaRestored = 0xC0;
inline constexpr unsigned kCfaAdvance4 = 0x04, kCfaRestoredExtended = 0x06, kCfaRemember = 0x0A,
                          kCfaRestoreState = 0x0B;
inline constexpr unsigned kCfaPlace = 0x0C, kCfaRegister = 0x0D, kCfaOffset = 0x0E, kCfaSavedSigned = 0x11;

}  // namespace isadora::object
