import { timed } from './phases.mjs'
import { runCheck } from './run-script.mjs'

const tsc = 'node_modules/typescript/bin/tsc'

/** Runs a check and prints its name, and its output unless it says nothing new. @returns whether it passed */
export async function check(name, script, args, { quiet = false } = {}) {
  const { ok, said } = await runCheck(name, script, args)
  console.log(`── ${name}${ok && quiet ? '' : `\n${said}`}`)
  return ok
}

/**
 * Compiles everything, then checks what the compiler does not see.
 *
 * @param {readonly string[]} formatted paths whose format is checked; empty for none
 * @returns {Promise<boolean>} whether packages and services compile
 */
export async function runStaticChecks(formatted, options) {
  const compiled = await timed('types', () =>
    check('types of packages and services', tsc, ['-b', 'tsconfig.json'], options),
  )
  const prettier = ['--check', '--log-level=warn', '--ignore-unknown', ...formatted]
  // In parallel: each uses one core.
  await timed('format, lint, types of front ends', () =>
    Promise.all([
      formatted.length > 0 && check('format', 'node_modules/prettier/bin/prettier.cjs', prettier, options),
      check('types of front ends', tsc, ['-p', 'tsconfig.web.json'], options),
      check('lint', 'node_modules/oxlint/bin/oxlint', ['--type-aware', '--quiet'], options),
    ]),
  )
  if (compiled) await check('dependency rules', 'infra/checks/dist/dependency-rules.js', [], options)
  return compiled
}
