export type Value =
  /** `isReal` of numbers in objects that are written with a point. */
  | { kind: 'number'; text: string; isReal?: boolean }
  /** Without slash and escapes. */
  | { kind: 'name'; bytes: Buffer }
  | { kind: 'string'; bytes: Buffer }
  | { kind: 'array'; items: readonly Value[] }
  | { kind: 'dictionary'; entries: ReadonlyMap<string, Value> }
  | { kind: 'word'; text: 'true' | 'false' | 'null' }
  /** In objects alone, never in content. */
  | { kind: 'reference'; number: number; generation: number }

/** Far more precise than any renderer. */
const maxFractionDigits = 8
/** Readers disagree about numbers beyond 32 bits. */
const largest = 2 ** 31 - 1

const number = /^([+-]?)(\d*)(?:\.(\d*))?$/

/** Normalizes a number (ISO 32000-2, 7.3.3). @returns null for `7-00`, `7e2`, `0x1f4`, `--5`, or beyond 32 bits */
export function plainNumber(text: string): string | null {
  const [, sign, whole = '', fraction = ''] = number.exec(text) ?? []
  if (sign === undefined || whole + fraction === '') return null
  if (Number(whole) > largest) return null
  const digits = whole.replace(/^0+/, '') || '0'
  const rest = fraction.slice(0, maxFractionDigits).replace(/0+$/, '')
  const plain = rest === '' ? digits : `${digits}.${rest}`
  return sign === '-' && plain !== '0' ? `-${plain}` : plain
}

export function written(value: Value): string {
  switch (value.kind) {
    case 'number':
    case 'word':
      return value.text
    case 'reference':
      return `${value.number} ${value.generation} R`
    case 'name':
      return `/${escaped(value.bytes)}`
    case 'string':
      return `<${value.bytes.toString('hex')}>`
    case 'array':
      return `[${value.items.map(written).join(' ')}]`
    case 'dictionary':
      return `<<${[...value.entries].map(([key, entry]) => `/${escaped(Buffer.from(key, 'latin1'))} ${written(entry)}`).join(' ')}>>`
  }
}

const plainInNames = /[A-Za-z0-9_.+*@-]/

function escaped(bytes: Buffer): string {
  const letters = Array.from(bytes, (byte) => {
    const letter = String.fromCharCode(byte)
    return plainInNames.test(letter) ? letter : `#${byte.toString(16).padStart(2, '0').toUpperCase()}`
  })
  return letters.join('')
}
