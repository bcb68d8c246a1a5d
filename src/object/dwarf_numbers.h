// Numbers of the DWARF standard, versions 2 to 5.
#pragma once

namespace isadora::object {

inline constexpr unsigned kLnsCopy = 1, kLnsAdvancePc = 2, kLnsAdvanceLine = 3, kLnsSetFile = 4, kLnsSetColumn = 5;
inline constexpr unsigned kLnsNegateStmt = 6, kLnsSetBasicBlock = 7, kLnsConstAddPc = 8, kLnsFixedAdvancePc = 9;
inline constexpr unsigned kLnsSetPrologueEnd = 10, kLnsSetEpilogueBegin = 11, kLnsSetIsa = 12;
inline constexpr unsigned kLneEndSequence = 1, kLneSetAddress = 2;
inline constexpr unsigned kDwarfVersion = 4;  // that is written, and of which entries are read
inline constexpr unsigned kTagCompileUnit = 0x11, kTagSubprogram = 0x2e, kTagLexicalBlock = 0x0b, kTagVariable = 0x34,
                          kTagFormalParameter = 0x05;
inline constexpr unsigned kTagBaseType = 0x24, kTagPointerType = 0x0f, kTagStructureType = 0x13, kTagUnionType = 0x17,
                          kTagMember = 0x0d, kTagArrayType = 0x01, kTagSubrangeType = 0x21, kTagTypedef = 0x16,
                          kTagEnumerationType = 0x04, kTagEnumerator = 0x28, kTagConstType = 0x26,
                          kTagVolatileType = 0x35, kTagRestrictType = 0x37, kTagAtomicType = 0x47;
inline constexpr unsigned kAtLocation = 0x02, kAtByteSize = 0x0b, kAtBitSize = 0x0d, kAtConstValue = 0x1c,
                          kAtUpperBound = 0x2f, kAtCount = 0x37, kAtDataMemberLocation = 0x38, kAtDeclaration = 0x3c,
                          kAtEncoding = 0x3e, kAtFrameBase = 0x40, kAtType = 0x49, kAtRanges = 0x55,
                          kAtDataBitOffset = 0x6b;
inline constexpr unsigned kAteBoolean = 2, kAteFloat = 4, kAteSigned = 5, kAteSignedCharacter = 6, kAteUnsigned = 7,
                          kAteUnsignedCharacter = 8;
inline constexpr unsigned kAtName = 0x03, kAtStmtList = 0x10, kAtLowPc = 0x11, kAtHighPc = 0x12, kAtLanguage = 0x13,
                          kAtProducer = 0x25;
inline constexpr unsigned kFormAddr = 0x01, kFormData2 = 0x05, kFormData8 = 0x07, kFormString = 0x08,
                          kFormSecOffset = 0x17;
inline constexpr unsigned kLangAssembler = 0x8001;
inline constexpr unsigned kFormData4 = 0x06, kFormBlock = 0x09, kFormData1 = 0x0b, kFormStrp = 0x0e, kFormUdata = 0x0f,
                          kFormData16 = 0x1e, kFormLineStrp = 0x1f;
inline constexpr unsigned kFormBlock1 = 0x0a, kFormFlag = 0x0c, kFormSdata = 0x0d, kFormRef4 = 0x13,
                          kFormExprLoc = 0x18, kFormFlagPresent = 0x19;
inline constexpr unsigned kLnctPath = 1, kLnctDirectoryIndex = 2;

// Places of variables.
inline constexpr unsigned kOpUnsigned1 = 0x08, kOpSigned1 = 0x09, kOpUnsigned2 = 0x0a, kOpSigned2 = 0x0b,
                          kOpUnsigned4 = 0x0c, kOpSigned4 = 0x0d, kOpUnsigned = 0x10, kOpLiteral = 0x30;
inline constexpr unsigned kOpMinus = 0x1c, kOpPlus = 0x22, kOpPlusConstant = 0x23, kOpBase = 0x70,
                          kOpBaseExtended = 0x92;
inline constexpr unsigned kOpAddr = 0x03, kOpSigned = 0x11, kOpFrameBase = 0x91, kOpCallFrameCfa = 0x9c;
inline constexpr unsigned kOpRegister = 0x50, kOpRegisterExtended = 0x90, kNearRegisters = 32;
inline constexpr unsigned kOpPiece = 0x93, kOpStackValue = 0x9f;

// Frames. Of the first three the lower six bits are an operand.
inline constexpr unsigned kCfaAdvance = 0x40, kCfaSaved = 0x80, kCfaRestored = 0xC0;
inline constexpr unsigned kCfaSetLoc = 0x01, kCfaAdvance1 = 0x02, kCfaAdvance2 = 0x03, kCfaSavedExtended = 0x05,
                          kCfaUndefined = 0x07, kCfaSameValue = 0x08;
inline constexpr unsigned kCfaAdvance4 = 0x04, kCfaRestoredExtended = 0x06, kCfaRemember = 0x0A,
                          kCfaRestoreState = 0x0B;
inline constexpr unsigned kCfaPlace = 0x0C, kCfaRegister = 0x0D, kCfaOffset = 0x0E, kCfaSavedSigned = 0x11;

}  // namespace isadora::object
