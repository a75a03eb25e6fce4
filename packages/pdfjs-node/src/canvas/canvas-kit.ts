import { createRequire } from 'node:module'
import init, { type CanvasKit } from 'canvaskit-wasm'

const require = createRequire(import.meta.url)

// The types declare a default export, but Node's interop returns the function itself.
const start = init as unknown as (options: { locateFile: (file: string) => string }) => Promise<CanvasKit>

/** Skia as WebAssembly runs in a confined process, since it needs no native addon. */
export const canvasKit: CanvasKit = await start({
  locateFile: (file) => require.resolve(`canvaskit-wasm/bin/${file}`),
})
