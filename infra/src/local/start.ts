import { exitCodeOf } from './exit-code.js'
import { runInstallation } from './run-installation.js'

process.exit(await exitCodeOf(() => runInstallation(process.env)))
