import { encodeWord } from 'nodemailer/lib/mime-funcs'
import type MimeNode from 'nodemailer/lib/mime-node'

const mailboxes = new Set(['From', 'Reply-To', 'To'])
const quotedName = /^"((?:[^"\\]|\\.)*)"(?= <)/
/** nodemailer's limit for an encoded word, in bytes; RFC 2047 allows 75. */
const maxEncodedWordLength = 52

/** nodemailer leaves text that looks like an encoded word (RFC 2047) unencoded, so readers would decode it. */
export function encodeLookalikes(node: MimeNode): MimeNode {
  const usual = node.encodeHeaderValue.bind(node)
  node.encodeHeaderValue = (key, value) => {
    if (key === 'Subject' && typeof value === 'string' && isLookalike(value)) return encoded(value)
    const written = usual(key, value)
    if (!mailboxes.has(key)) return written
    return written.replace(quotedName, (quoted, name: string) =>
      isLookalike(name) ? encoded(name.replace(/\\(.)/g, '$1')) : quoted,
    )
  }
  return node
}

const isLookalike = (text: string): boolean => text.includes('=?')

const encoded = (text: string): string => encodeWord(text, 'Q', maxEncodedWordLength)
