import { afterEach, describe, expect, it } from '@jest/globals'
import { callersFolder, commandLine, howToBuild, howToConvertExactly } from '@countersign/process'

const { COUNTERSIGN_COMMAND, INIT_CWD } = process.env

/** An undefined value would become the text 'undefined'. */
function put(name: string, value: string | undefined): void {
  if (value === undefined) Reflect.deleteProperty(process.env, name)
  else process.env[name] = value
}

afterEach(() => {
  put('COUNTERSIGN_COMMAND', COUNTERSIGN_COMMAND)
  put('INIT_CWD', INIT_CWD)
})

describe.each([undefined, ''])('a start from a checkout or a container (%j)', (called) => {
  it('names the scripts of npm', () => {
    put('COUNTERSIGN_COMMAND', called)
    expect(commandLine('accounts', 'claim-link')).toBe('npm run accounts -- claim-link')
    expect(commandLine('retention:confirm')).toBe('npm run retention:confirm')
    expect(howToBuild()).toBe('Run: npm run build')
    expect(howToConvertExactly()).toEqual([])
  })

  it('takes paths from the folder where npm was called', () => {
    put('COUNTERSIGN_COMMAND', called)
    put('INIT_CWD', '/home/ada')
    expect(callersFolder()).toBe('/home/ada')
    put('INIT_CWD', undefined)
    expect(callersFolder()).toBe(process.cwd())
  })
})

describe('a start from a package', () => {
  it('names commands as the program was called, and those it lacks as commands of a checkout', () => {
    put('COUNTERSIGN_COMMAND', 'bin/countersign')
    expect(commandLine('accounts', 'claim-link')).toBe('bin/countersign accounts claim-link')
    expect(commandLine('projections:rebuild')).toBe('bin/countersign rebuild')
    expect(commandLine('blobs:move')).toBe('npm run blobs:move in a checkout')
    expect(howToBuild()).toBe('Install the package again.')
    expect(howToConvertExactly()).toEqual([expect.stringContaining(': bin/countersign add word (80 MB).')])
  })

  it('takes paths from the current folder, even below npm', () => {
    put('COUNTERSIGN_COMMAND', 'countersign')
    put('INIT_CWD', '/home/ada')
    expect(callersFolder()).toBe(process.cwd())
  })
})
