import { federation } from '@module-federation/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { callsForBrowsers } from './calls-for-browsers.mjs'
import { preloadPendingShares } from './preload-pending-shares.mjs'
import { stylesAfterFrame } from './styles-after-frame.mjs'
import { fewerChunks } from './fewer-chunks.mjs'
import { keepExports } from './keep-exports.mjs'
import { thirdPartyNotices } from './third-party-notices.mjs'
import { consumed, provided, taken } from './shared.mjs'

const api = process.env.API_URL ?? 'http://127.0.0.1:3000'
// Every browser with this JavaScript preloads modules.
const build = { target: 'esnext', manifest: true, modulePreload: { polyfill: false } }
const common = { manifest: true, dts: false, dev: { remoteHmr: true } }

/** wouter's shim for React 17, which React itself has had since 18. */
const resolve = { alias: { 'use-sync-external-store/shim/index.js': 'react' } }

/** Later parts may import from the page's chunk, which then needs no chunk beside it for what they share. */
const exposedOnly = { rolldownOptions: { input: 'src/expose.ts', preserveEntrySignatures: 'allow-extension' } }

export const shell = () =>
  defineConfig(({ command }) => ({
    plugins: [
      callsForBrowsers(),
      react(),
      federation({ name: 'shell', filename: 'remoteEntry-[hash].js', remotes: {}, ...common, ...provided(command) }),
      fewerChunks('loadShare-eager'),
      preloadPendingShares(),
      stylesAfterFrame(),
      thirdPartyNotices(),
    ],
    resolve,
    build,
    server: {
      host: '127.0.0.1',
      port: 5170,
      strictPort: true,
      proxy: { '/api': api, '/remotes.json': api, '/mfe': api },
    },
  }))

/** A remote's Vite configuration. `uses` names its lazy shares, such as `@countersign/ui/forms`. */
export const remote = ({ name, port, uses = [] }) =>
  defineConfig(({ command }) => ({
    base: command === 'build' ? './' : '/',
    plugins: [
      callsForBrowsers(),
      keepExports(taken(uses)),
      react(),
      federation({
        name,
        filename: 'remoteEntry-[hash].js',
        exposes: { './page': './src/expose.ts' },
        ...common,
        ...consumed(command, uses),
      }),
      fewerChunks('runtime'),
      thirdPartyNotices(),
    ],
    build: { ...build, ...exposedOnly },
    server: { host: '127.0.0.1', port, strictPort: true, origin: `http://127.0.0.1:${port}`, proxy: { '/api': api } },
  }))
