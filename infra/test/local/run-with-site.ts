import { exitCodeOf } from '@countersign/infra/local/exit-code'
import { runInstallation } from '@countersign/infra/local/run-installation'

// What infra/src/local/start.ts does, on the site named by the first argument in the place of build/web.
process.exit(await exitCodeOf(() => runInstallation(process.env, process.argv[2])))
