import { encodeWord } from 'nodemailer/lib/mime-funcs'
import type MimeNode from 'nodemailer/lib/mime-node'

const mailboxes = new Set(['From', 'Reply-To', 'To'])
const quotedName = /^"((?:[^"\\]|\\.)*)"(?= <)/
/** Bytes of an encoded word at most; nodemailer's own number. RFC 2047 has 75. */
const mostOfWord = 52

/**
 * Makes a subject or a name that looks like an encoded word of RFC 2047 be read as it was typed: nodemailer hands one on as it
 * is, or between quotation marks, and readers decode both.
 *
 * @returns the same node
 */
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

const encoded = (text: string): string => encodeWord(text, 'Q', mostOfWord)
