import '@countersign/process/private-files'
import { exitCodeOf, startAgain } from './exit-code.js'
import { runInstallation } from './run-installation.js'

// Tests pass a folder of front ends of their choice.
const code = await exitCodeOf(() => runInstallation(process.env, process.argv[2]))
// Without a supervisor that restarts it, the process restarts itself.
if (code === startAgain && process.env.STARTS_ITSELF_AGAIN) process.execve!(process.execPath, process.argv, process.env)
process.exit(code)
