import type { Value } from './values.js'

type Takes = (operands: readonly Value[]) => boolean

const isNumber = ({ kind }: Value): boolean => kind === 'number'
const isName = ({ kind }: Value): boolean => kind === 'name'
const isString = ({ kind }: Value): boolean => kind === 'string'

const exactly =
  (...kinds: ((value: Value) => boolean)[]): Takes =>
  (operands) =>
    operands.length === kinds.length && kinds.every((is, index) => is(operands[index]!))

const nothing = exactly()
const numbers = (count: number): Takes => exactly(...Array.from({ length: count }, () => isNumber))
const name = exactly(isName)
const string = exactly(isString)

const choice = (count: number): Takes =>
  exactly((value) => value.kind === 'number' && /^\d$/.test(value.text) && Number(value.text) < count)

const isPositiveOrZero = (value: Value): boolean => value.kind === 'number' && !value.text.startsWith('-')

/** None negative, and not all zero (ISO 32000-2, 8.4.3.6). */
function isDashArray(value: Value): boolean {
  if (value.kind !== 'array' || !value.items.every(isPositiveOrZero)) return false
  return value.items.length === 0 || value.items.some((item) => item.kind === 'number' && item.text !== '0')
}

const isShownArray = (value: Value): boolean =>
  value.kind === 'array' && value.items.every((item) => isNumber(item) || isString(item))

/** More than any colour space has (8.6.6.5). */
const maxComponents = 32

const components: Takes = (operands) =>
  operands.length > 0 && operands.length <= maxComponents && operands.every(isNumber)

const colour: Takes = (operands) => {
  const plain = operands.at(-1)?.kind === 'name' ? operands.slice(0, -1) : operands
  return operands.length > 0 && plain.length <= maxComponents && plain.every(isNumber)
}

const properties = exactly(isName, ({ kind }) => kind === 'name' || kind === 'dictionary')

const byTakes: readonly [Takes, string][] = [
  [nothing, 'b B b* B* BT EMC ET f f* h n q Q s S T* W W*'],
  [numbers(1), 'g G M Tc TL Ts Tw Tz'],
  [numbers(2), 'l m Td TD d0'],
  [numbers(3), 'rg RG'],
  [numbers(4), 'k K re v y'],
  [numbers(6), 'c cm Tm d1'],
  [name, 'BMC cs CS Do gs MP ri sh'],
  [string, "Tj '"],
  [exactly(isPositiveOrZero), 'i w'],
  [choice(3), 'j J'],
  [choice(8), 'Tr'],
  [exactly(isName, isNumber), 'Tf'],
  [exactly(isShownArray), 'TJ'],
  [exactly(isNumber, isNumber, isString), '"'],
  [exactly(isDashArray, isNumber), 'd'],
  [components, 'sc SC'],
  [colour, 'scn SCN'],
  [properties, 'BDC DP'],
]

/** All operators we keep, with their operands (ISO 32000-2, annex A). `F` is written as `f`. */
export const operators: ReadonlyMap<string, Takes> = new Map(
  byTakes.flatMap(([takes, names]) => names.split(' ').map((operator) => [operator, takes] as const)),
)
