import { spawn } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { run, runs, whereIs } from './commands.mjs'
import { removeAll } from './project.mjs'
import { makeStandIns } from './stand-ins.mjs'

const needed = ['dockerd', 'debootstrap', 'apt-get', 'ip', 'iptables', 'nsenter']
const startSeconds = 60

/** Images and build caches, kept between runs. */
const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'countersign', 'engine')

/** Private container networks, where `TRUSTED_PROXIES` expects the shell's. */
const addresses = ['--default-address-pool', 'base=172.30.0.0/16,size=24', '--bip', '172.31.0.1/24']

/** Starts dockerd with a separate socket, network and folders, so that the machine's engine is not touched. */
export async function startOwnEngine({ env, scratch }) {
  const missing = notHere()
  if (missing) return { missing }
  const network = `countersign-${process.pid}`
  const undo = [() => runs('ip', ['netns', 'delete', network])]
  const stop = async () => {
    for (const step of undo.toReversed()) await step()
  }
  try {
    run('ip', ['netns', 'add', network])
    run('ip', ['-n', network, 'link', 'set', 'lo', 'up'])
    // Builds download packages and need this process's network.
    run('ip', ['netns', 'attach', `${network}-out`, String(process.pid)])
    undo.push(() => runs('ip', ['netns', 'delete', `${network}-out`]))
    const engine = startDaemon(network, env, scratch)
    undo.push(engine.stop)
    const own = { ...env, DOCKER_HOST: engine.host }
    await engine.untilUp(own)
    removeAll(own)
    undo.push(() => removeAll(own))
    makeStandIns(own, scratch)
    const version = run('docker', ['version', '--format', '{{.Server.Version}}'], { env: own }).trim()
    const inside = ['nsenter', `--net=/run/netns/${network}`, '--']
    return { version, inside, stop, env: { DOCKER_HOST: engine.host, COUNTERSIGN_OWN_ENGINE: '1' } }
  } catch (error) {
    await stop()
    return { missing: error.message.replaceAll(/\s+/g, ' ').slice(0, 400) }
  }
}

function notHere() {
  if (process.platform !== 'linux') return 'this is no Linux machine'
  if (process.getuid() !== 0) return 'that takes root'
  const missing = needed.filter((program) => !whereIs(program))
  return missing.length > 0 ? `${missing.join(', ')} not found` : undefined
}

function startDaemon(network, env, scratch) {
  mkdirSync(cache, { recursive: true })
  const host = `unix://${scratch}/docker.sock`
  const settings = join(scratch, 'daemon.json')
  writeFileSync(settings, JSON.stringify({ builder: { gc: { enabled: true, defaultKeepStorage: '10GB' } } }))
  const folders = [
    '--data-root',
    join(cache, 'data'),
    '--exec-root',
    join(scratch, 'exec'),
    '--pidfile',
    join(cache, 'pid'),
  ]
  const daemon = ['dockerd', '--config-file', settings, '--host', host, ...folders, ...addresses]
  const log = join(scratch, 'log')
  const output = openSync(log, 'w')
  // A separate process group: Ctrl+C reaches it only through this process.
  const child = spawn('nsenter', [`--net=/run/netns/${network}`, '--', ...daemon], {
    stdio: ['ignore', output, output],
    detached: true,
    env: { ...env, PATH: `${runtimeIn(scratch, `${network}-out`)}:${env.PATH}` },
  })
  closeSync(output)
  const gone = new Promise((resolve) => child.once('exit', resolve))
  const ended = () => child.exitCode !== null || child.signalCode !== null
  return {
    host,
    async untilUp(own) {
      for (const began = Date.now(); !runs('docker', ['version'], { env: own }); await wait(500)) {
        if (ended()) throw new Error(`dockerd did not start: ${lastWord(log)}`)
        if (Date.now() - began > startSeconds * 1000) throw new Error(`dockerd was not up after ${startSeconds} s`)
      }
    },
    async stop() {
      if (!ended()) child.kill('SIGTERM')
      await gone
      runs('sh', ['-c', `umount ${scratch}/exec/netns/* 2>/dev/null; true`])
    },
  }
}

/** Wraps runc so that builds run in the host network. Recognizes BuildKit's bundles by their folder. */
function runtimeIn(scratch, outside) {
  const folder = join(scratch, 'runtime')
  mkdirSync(folder)
  const runc = whereIs('runc') ?? '/usr/sbin/runc'
  const wrapper = join(folder, 'runc')
  writeFileSync(
    wrapper,
    `#!/bin/sh\ncase "$*" in\n*/buildkit/*) exec nsenter --net=/run/netns/${outside} ${runc} "$@" ;;\n*) exec ${runc} "$@" ;;\nesac\n`,
  )
  chmodSync(wrapper, 0o755)
  return folder
}

const lastWord = (log) => readFileSync(log, 'utf8').trim().split('\n').at(-1)
