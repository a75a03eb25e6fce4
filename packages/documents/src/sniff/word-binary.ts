import { refused, type Verdict } from '../verdict.js'
import { BrokenCompoundFile, type CompoundFile, openCompoundFile } from './compound-file.js'

/** FIB signature ([MS-DOC] 2.5.2); 0xA5DC in Word 6 and 95. */
const word97 = 0xa5ec
const word95 = 0xa5dc
/** fEncrypted, also set for XOR obfuscation ([MS-DOC] 2.5.2). */
const encryptedFlag = 0x0100

/** Classifies an OLE file: a .doc, an encrypted .docx (Office wraps it in OLE), or a refusal. */
export function judgeCompoundFile(file: number): Verdict {
  try {
    return judge(openCompoundFile(file))
  } catch (error) {
    const pointsBeyondTheEnd = (error as NodeJS.ErrnoException).code === 'ERR_OUT_OF_RANGE'
    if (error instanceof BrokenCompoundFile || pointsBeyondTheEnd) return refused('damaged')
    throw error
  }
}

function judge(compound: CompoundFile): Verdict {
  if (compound.root.has('EncryptedPackage')) return refused('encrypted')
  const stream = compound.root.get('WordDocument')
  if (stream?.kind !== 'stream') return refused('not-a-document')
  const block = compound.head(stream, 32)
  if (block.length < 32) return refused('damaged')
  const writer = block.readUInt16LE(0)
  if (writer !== word97 && writer !== word95) return refused('damaged')
  if (block.readUInt16LE(0x0a) & encryptedFlag) return refused('encrypted')
  return { kind: 'doc', generation: writer === word97 ? 'word-97' : 'word-95' }
}
