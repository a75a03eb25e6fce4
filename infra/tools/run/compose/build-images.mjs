import { check, fail } from '../results.mjs'
import { run } from '../../../test-services/container-engine/commands.mjs'

const compose = ['compose', '--profile', 'tools']

export function builtServices({ checkout, env }) {
  const config = run('docker', [...compose, 'config'], { cwd: checkout, env })
  return [...config.matchAll(/^ {2}([\w-]+):\n(?: {4}.*\n)*? {4}build:/gm)].map(([, name]) => name)
}

/** Builds the images like an operator; each counts as a check. @returns {boolean} true if all were built */
export function buildImages({ checkout, env }) {
  const services = builtServices({ checkout, env })
  for (const service of services) {
    const began = Date.now()
    const name = `the image of ${service} is built`
    try {
      run('docker', [...compose, 'build', service], { cwd: checkout, env, seconds: 900 })
      console.log(`${name}: ${Math.round((Date.now() - began) / 1000)} s`)
      check(name, true)
    } catch (error) {
      fail(name, error.message)
      return false
    }
  }
  return services.length > 0
}
