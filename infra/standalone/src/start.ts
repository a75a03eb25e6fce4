import '@countersign/process/private-files'
import { exitCodeOf, startAgain } from './exit-code.js'
import { runInstallation } from './run-installation.js'

// The folder of built front ends may be named: suites serve one of their own, by the very program that users start.
const code = await exitCodeOf(() => runInstallation(process.env, process.argv[2]))
// Where nobody waits for this process to start it again, it does so itself.
if (code === startAgain && process.env.STARTS_ITSELF_AGAIN) process.execve!(process.execPath, process.argv, process.env)
process.exit(code)
