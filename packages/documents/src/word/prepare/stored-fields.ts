import { attribute, elementsIn, isRepeated, isWord, named, remove, unwrap } from './word-xml.js'

/** Fields whose result converters compute anew. Page numbers, contents, links and form fields stay fields. */
const recomputed =
  /^(AUTHOR|COMMENTS|COMPARE|(CREATE|SAVE|PRINT)?DATE|DOCPROPERTY|DOCVARIABLE|EDITTIME|FILE(NAME|SIZE)|IF|INFO|KEYWORDS|LASTSAVEDBY|MERGE(FIELD|REC|SEQ)|NUM(CHARS|WORDS)|QUOTE|REF|REVNUM|SEQ|SUBJECT|TEMPLATE|TIME|TITLE|USER(ADDRESS|INITIALS|NAME)|=.*)$/i

/** Fields that Word draws or numbers by itself, or that are empty until somebody updates them: converters draw nothing. */
const drawnByWord = /^\s*(BIBLIOGRAPHY|DISPLAYBARCODE|EQ|INDEX|LISTNUM|MERGEBARCODE|TOA|TOC)\b/i

interface Field {
  instruction: string
  result: string
  /** The field's own marks, and all that stands in its instruction. */
  code: Element[]
  isInCode: boolean
  /** A field in the instruction of another one. */
  isArgument: boolean
}

/**
 * Replaces fields that a converter would compute anew by their stored results. A field without a result stays.
 * @param targets `BOOKMARKSTART NAME` for each bookmark of the file, and `NAME NAME` for each style; a PAGEREF or
 *   STYLEREF to another one is replaced too
 * @returns the names of fields that stay empty, such as TOC
 */
export function pinFields(part: Document, targets: ReadonlySet<string>): string[] {
  const all = [...named(part, 'fldSimple').map(simpleField), ...complexFields(part)]
  const fields = all.filter(({ isArgument }) => !isArgument)
  const empty = fields.filter(({ code, result }) => result === '' && !isRepeated(code[0] ?? null))
  const pinned = fields.filter(({ instruction, result }) => result !== '' && isRecomputed(instruction, targets))
  for (const { code } of pinned) for (const element of code) (isWord(element, 'fldSimple') ? unwrap : remove)(element)
  return empty.flatMap(({ instruction }) => drawnByWord.exec(instruction)?.[1]?.toUpperCase() ?? [])
}

/** An instruction that is a bookmark's name means REF. Word writes STYLEREF with the style's name in its own language. */
function isRecomputed(instruction: string, targets: ReadonlySet<string>): boolean {
  const [, name = '', quoted, plain = ''] = /^\s*([^\s\\"]*)\s*(?:"([^"]*)"|([^\s\\]*))/.exec(instruction) ?? []
  const target = (quoted ?? plain).toUpperCase()
  if (/^PAGEREF$/i.test(name)) return !targets.has(`BOOKMARKSTART ${target}`)
  if (/^STYLEREF$/i.test(name)) return !/^\d$/.test(target) && !targets.has(`NAME ${target}`)
  return recomputed.test(name) || targets.has(`BOOKMARKSTART ${name.toUpperCase()}`)
}

function simpleField(field: Element): Field {
  const texts = named(field, 't').map(({ textContent }) => textContent)
  const read = { instruction: attribute(field, 'instr') ?? '', result: texts.join('') }
  return { ...read, code: [field, ...named(field, 'fldData')], isInCode: false, isArgument: false }
}

/** Finds fields made of begin, instruction, separator, result and end, which may span paragraphs and nest. */
function complexFields(part: Document): Field[] {
  const complete: Field[] = []
  const open: Field[] = []
  for (const element of elementsIn(part).filter(({ parentNode }) => isWord(parentNode, 'r'))) {
    const { localName, textContent } = element
    const type = localName === 'fldChar' ? attribute(element, 'fldCharType') : undefined
    const top = open.at(-1)
    if (type === 'end') top?.code.push(element)
    for (const field of open) if (field.isInCode && localName !== 'rPr') field.code.push(element)
    if (type === 'begin') {
      const isArgument = open.some(({ isInCode }) => isInCode)
      open.push({ instruction: '', result: '', code: [element], isInCode: true, isArgument })
    } else if (type === 'separate' && top) top.isInCode = false
    else if (type === 'end') complete.push(...open.splice(-1))
    else if (localName === 'instrText' && top?.isInCode) top.instruction += textContent
    else if (localName === 't') for (const field of open) if (!field.isInCode) field.result += textContent
  }
  return complete
}
