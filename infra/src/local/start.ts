import { exitCodeOf, startAgain } from './exit-code.js'
import { runInstallation } from './run-installation.js'

const code = await exitCodeOf(() => runInstallation(process.env))
// Where nobody waits for this process to start it again, it does so itself.
if (code === startAgain && process.env.STARTS_ITSELF_AGAIN) process.execve!(process.execPath, process.argv, process.env)
process.exit(code)
