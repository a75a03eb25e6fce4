import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** CHROMIUM, an installed one, or, as root on Debian, its package. @returns {{ path: string } | { missing: string }} */
export function findBrowser() {
  const found = process.env.CHROMIUM ?? onPath() ?? elsewhere.find((path) => existsSync(path))
  if (found) return { path: found }
  if (isDebian() && process.getuid?.() === 0) {
    console.log('Installing Chromium from Debian’s packages (once) …')
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    spawnSync('apt-get', ['update', '-qq'], quiet)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'], quiet)
    const installed = onPath()
    if (installed) return { path: installed }
  }
  return { missing: 'no Chromium found. Install one (Debian: apt-get install chromium), or name it in CHROMIUM' }
}

function onPath() {
  for (const dir of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) if (existsSync(join(dir, name))) return join(dir, name)
  }
  return undefined
}

const isDebian = () => existsSync('/etc/debian_version')
