import { fileURLToPath } from 'node:url'

const inServer = (path: string) => fileURLToPath(new URL(`../../../build/server/${path}`, import.meta.url))

/** A program as people and containers run it: the bundle, not what it is made of. */
export const bundled = (name: string): string => inServer(`${name}.js`)

/** As `npm start` runs it: with what V8 made of the code, so that no suite compiles again what another has. */
export const withCompiled = { NODE_COMPILE_CACHE: inServer('compiled') }
