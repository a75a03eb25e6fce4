/** Our commands by their npm script, with their name in a package. Null: the package lacks it. */
const inPackage = {
  accounts: 'accounts',
  backup: 'backup',
  restore: 'restore',
  'projections:rebuild': 'rebuild',
  'retention:confirm': 'confirm-retention',
  'history:accept': 'accept-history',
  'vault:rotate-key': 'rotate-key',
  'blobs:move': null,
  'migrate:to-production': null,
  build: null,
} as const

export type Command = keyof typeof inPackage

/** The way a package's program was called, such as `countersign`; undefined in a checkout and in a container. */
const program = (): string | undefined => process.env.COUNTERSIGN_COMMAND || undefined

/**
 * Returns the line that calls a command, in the words of this start (rule running-20).
 * @param given its arguments, as they are typed or described
 */
export function commandLine(command: Command, given?: string): string {
  const called = program()
  const known = inPackage[command]
  if (called && known) return [called, known, ...(given ? [given] : [])].join(' ')
  const line = `npm run ${command}${given ? ` -- ${given}` : ''}`
  return called ? `${line} in a checkout` : line
}

/** Says how to get files that a build makes, and a package contains. */
export const howToBuild = (): string => (program() ? 'Install the package again.' : `Run: ${commandLine('build')}`)

/** Says how a package gets exact pages of Word files; nothing in a checkout, whose packages include LibreOffice. */
export const howToConvertExactly = (): string[] =>
  program() === undefined
    ? []
    : [`Word files are converted in a simplified way. For exact pages: ${program()} add word (80 MB).`]

/** Returns the folder where the caller stood: npm changes to the checkout's, and a package stays. */
export const callersFolder = (): string => (program() ? process.cwd() : (process.env.INIT_CWD ?? process.cwd()))
