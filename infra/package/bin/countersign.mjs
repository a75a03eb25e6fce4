#!/usr/bin/env node
// `countersign`: runs the product or one of its tools, under this Node or one that is fetched once.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fetched, placeOf, removed } from './fetched.mjs'
import { nodeToUse } from './node-to-use.mjs'
import { cacheFolder, dataFolder } from './places.mjs'
import { runUnder, serve } from './run-node.mjs'
import { unitFor } from './service.mjs'

const app = fileURLToPath(new URL('../app', import.meta.url))
const release = JSON.parse(readFileSync(new URL('release.json', import.meta.url), 'utf8'))

/** Commands with their programs, and the arguments that precede those of the caller. */
const programs = {
  start: ['start'],
  demo: ['run-demo'],
  backup: ['tool', 'backup'],
  restore: ['tool', 'restore'],
  accounts: ['tool', 'accounts'],
  rebuild: ['tool', 'rebuild'],
  'confirm-retention': ['tool', 'confirm-retention'],
  'rotate-key': ['rotate-key'],
  'accept-history': ['accept-history'],
}

const usage = `Usage: countersign [COMMAND]

  start (or nothing)   runs Countersign: --port NUMBER, --host ADDRESS
  verify FILE.zip      checks the evidence of a request
  demo                 runs it with sample requests, which are thrown away
  accounts …           claim-link, list, recover ADDRESS, end-sessions, address
  backup FILE          writes a backup: --encrypt
  restore FILE         restores one: --unclaimed
  rebuild [NAME]       builds lists and counts anew
  confirm-retention    confirms a deletion that was held back
  rotate-key           wraps every key under NEW_MASTER_KEY
  accept-history       accepts the history after an alarm
  add word             fetches LibreOffice, for exact pages of Word files (80 MB)
  remove word          removes it
  service              prints a systemd unit
  version, help

Each command takes --data FOLDER. By default the data is in ${dataFolder(process.env)}.
`

/** Options of a start, with the settings that they stand for. */
const settings = { '--data': 'DATA_DIR', '--port': 'PORT', '--host': 'HOST' }

class BadCall extends Error {}

/** @returns the exit code */
async function run(args) {
  const [first = 'start'] = args
  const command = first.startsWith('--') && first in settings ? 'start' : first
  const rest = command === first ? args.slice(1) : args
  if (['help', '--help', '-h'].includes(command)) return say(usage)
  if (['version', '--version', '-v'].includes(command))
    return say(`countersign ${release.version} (${release.commit})\n`)
  if (command === 'verify') return verify()
  if (command === 'add' || command === 'remove') return word(command, rest)
  const { env, left } = taken(rest, command === 'start' ? Object.keys(settings) : ['--data'])
  if (command === 'service') return say(unitFor(process.execPath, process.argv[1], env.DATA_DIR))
  if (!Object.hasOwn(programs, command)) throw new BadCall(`There is no command '${command}'.`)
  if (command === 'start' && left.length > 0) throw new BadCall(`'${left[0]}' is no option of a start.`)
  return product(command, left, env)
}

/** The command reads its own arguments. */
async function verify() {
  await import('../verifier/cli/main.js')
  return process.exitCode ?? 0
}

function word(command, [what, ...more]) {
  if (what !== 'word' || more.length > 0) throw new BadCall(`Only 'word' can be added or removed.`)
  if (command === 'remove') return say(removed('word') ? 'LibreOffice was removed.\n' : 'LibreOffice was not there.\n')
  fetched('word', 'Fetching LibreOffice (80 MB, once) …')
  return say('Word files are converted by LibreOffice from the next start on.\n')
}

/** @returns the settings in the options' place, and the other arguments */
function taken(args, options) {
  const env = {}
  const left = []
  for (let at = 0; at < args.length; at++) {
    const [option, within] = args[at].split(/=(.*)/s, 2)
    if (!options.includes(option)) {
      left.push(args[at])
      continue
    }
    const value = within ?? args[++at]
    if (value === undefined || value === '') throw new BadCall(`${option} needs a value.`)
    env[settings[option]] = option === '--data' ? resolve(value) : value
  }
  return { env, left }
}

async function product(command, args, chosen) {
  const [program, ...order] = programs[command]
  const script = join(app, 'build', 'server', 'embedded', `${program}.js`)
  // Relative paths are the caller's.
  const cwd = process.cwd()
  const home = resolve(chosen.DATA_DIR ?? (process.env.DATA_DIR || dataFolder(process.env)))
  const env = {
    ...process.env,
    ...chosen,
    DATA_DIR: home,
    COUNTERSIGN_COMMAND: 'countersign',
    COUNTERSIGN_HOME: home,
    NODE_COMPILE_CACHE: join(cacheFolder(process.env), `compiled-${release.version}`),
  }
  const office = join(placeOf('word'), 'node_modules')
  if (existsSync(office)) env.NODE_PATH = office
  const node = nodeToUse()
  if (command === 'start') return serve(node, script, { cwd, env })
  return runUnder(node, [script, ...order, ...args], { cwd, env })
}

function say(text) {
  process.stdout.write(text)
  return 0
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  process.stderr.write(error instanceof BadCall ? `${error.message}\n\n${usage}` : `${error.sentence ?? error.stack}\n`)
  process.exitCode = error instanceof BadCall ? 2 : 1
}
