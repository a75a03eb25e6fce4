const browsers: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

const first = (table: readonly [RegExp, string][], agent: string) => table.find(([sign]) => sign.test(agent))?.[1]

/** Names a new passkey after where it was made: `Chrome on Mac`. People can rename it in Settings. */
export function passkeyLabel(agent: string = navigator.userAgent): string {
  const parts = [first(browsers, agent), first(systems, agent)].filter((part) => part !== undefined)
  return parts.join(' on ') || 'Passkey'
}
