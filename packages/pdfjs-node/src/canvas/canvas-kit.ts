import { createRequire } from 'node:module'
import init, { type CanvasKit } from 'canvaskit-wasm'

const require = createRequire(import.meta.url)

// Its types describe a module with a default export; Node hands out the function itself.
const start = init as unknown as (options: { locateFile: (file: string) => string }) => Promise<CanvasKit>

/** Skia in WebAssembly: it needs no addon, so a confined process can run it. */
export const canvasKit: CanvasKit = await start({
  locateFile: (file) => require.resolve(`canvaskit-wasm/bin/${file}`),
})
