import { cmyk, type Color, grayscale, rgb } from 'pdf-lib'
import { type PdfDict, type PdfObject, PdfString } from '@libpdf/core'
import { inherited } from '../form.js'
import type { Objects } from '../objects.js'

/** The text of an annotation, and its style. */
export interface Look {
  text: string
  /** A list shows whole lines from the top, of which some are chosen. */
  layout: 'line' | 'paragraph' | 'list'
  chosen?: readonly number[]
  /** Boxes of one letter each. */
  cells?: number
  /** In points; 0: as large as the box permits. */
  size: number
  color: Color
  /** 0 for the left, 1 for the middle, 2 for the right. */
  align: number
}

type Words = Omit<Look, 'size' | 'color' | 'align'>

/** Field flags (ISO 32000-2, tables 231 and 233). */
const [multiline, password, combo, comb] = [1 << 12, 1 << 13, 1 << 17, 1 << 24]

/** Reads a text or choice field, or a free text note; null for any other annotation, and for one without text. */
export function lookOf(annotation: PdfDict, form: PdfDict | null, objects: Objects): Look | null {
  const words = wordsOf(annotation, objects)
  if (!words?.text.trim()) return null
  const entry = (key: string) => inherited(annotation, key, objects) ?? form?.get(key)
  const operators = objects.string(entry('DA'))?.asString() ?? ''
  const style = objects.string(annotation.get('DS'))?.asString() ?? ''
  const size = /([.\d]+)\s+Tf\b/.exec(operators) ?? /([.\d]+)pt\b/.exec(style)
  const align = objects.number(entry('Q')) ?? 0
  return {
    ...words,
    size: Number(size?.[1]) || 0,
    color: colorIn(operators),
    align: [1, 2].includes(align) ? align : 0,
  }
}

function wordsOf(annotation: PdfDict, objects: Objects): Words | null {
  const kind = objects.name(annotation.get('Subtype'))
  if (kind === 'FreeText') return { text: valueOf(annotation.get('Contents'), objects), layout: 'paragraph' }
  const type = kind === 'Widget' ? objects.name(inherited(annotation, 'FT', objects)) : null
  const flags = objects.number(inherited(annotation, 'Ff', objects)) ?? 0
  if (type === 'Ch') return choice(annotation, (flags & combo) === 0, objects)
  if (type !== 'Tx' || (flags & password) !== 0) return null
  const text = valueOf(inherited(annotation, 'V', objects), objects)
  if ((flags & multiline) !== 0) return { text, layout: 'paragraph' }
  const cells = (flags & comb) === 0 ? 0 : (objects.number(inherited(annotation, 'MaxLen', objects)) ?? 0)
  return { text: text.replaceAll('\n', ' '), layout: 'line', cells }
}

/** A choice shows the words of its options, which may differ from their values (ISO 32000-2, 12.7.5.4). */
function choice(field: PdfDict, isList: boolean, objects: Objects): Words {
  const entry = (key: string) => inherited(field, key, objects)
  const oneLine = (value: PdfObject | undefined) => valueOf(value, objects).replaceAll('\n', ' ')
  const values = (objects.array(entry('V')) ? objects.items(entry('V')) : [entry('V')]).map(oneLine)
  const options = objects.items(entry('Opt')).map((option) => {
    const [own = option, words = own] = objects.items(option)
    return { own: oneLine(own), words: oneLine(words) }
  })
  if (!isList) return { text: options.find(({ own }) => own === values[0])?.words ?? values[0]!, layout: 'line' }
  const shown = options.slice(Math.max(0, objects.number(entry('TI')) ?? 0))
  const chosen = shown.flatMap(({ own }, index) => (values.includes(own) ? index : []))
  return { text: shown.map(({ words }) => words).join('\n'), layout: 'list', chosen }
}

/** The last color that a default appearance sets (ISO 32000-2, 12.7.4.3). */
function colorIn(operators: string): Color {
  const set = [...operators.matchAll(/((?:[-+.\d]+\s+){1,4})(?:g|rg|k)(?=\s|$)/g)].at(-1)?.[1]
  const numbers = set?.trim().split(/\s+/) ?? []
  const [a = 0, b = 0, c = 0, d = 0] = numbers.map((number) => Math.min(1, Math.max(0, Number(number) || 0)))
  if (numbers.length === 3) return rgb(a, b, c)
  return numbers.length === 4 ? cmyk(a, b, c, d) : grayscale(a)
}

/** The text of a string, stream or name, without control characters that show nothing; empty for anything else. */
function valueOf(value: PdfObject | undefined, objects: Objects): string {
  const stream = objects.stream(value)
  const text = stream ? PdfString.fromBytes(objects.decoded(stream)).asString() : objects.word(value)
  const inLines = text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ')
  return inLines.replaceAll(/[^\P{Cc}\n]/gu, '').normalize('NFC')
}
