import { fileURLToPath } from 'node:url'

const inServer = (path: string) => fileURLToPath(new URL(`../../../build/server/${path}`, import.meta.url))

/** Path of a bundled program, as users and containers run it. */
export const bundled = (name: string): string => inServer(`${name}.js`)

/** Shares V8's compile cache, like `npm start`, so that suites need not compile the same code again. */
export const withCompiled = { NODE_COMPILE_CACHE: inServer('compiled') }
