const swc = {
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'commonjs' },
}

/** Slow, on the production engines, or asking judges that nobody here wrote: `npm run test:long`, by jest.long.config.mjs. */
export const long = '\\.long\\.spec\\.js$'

/** What is asked of containers that run: `npm run test:compose`, by jest.compose.config.mjs. */
export const compose = '\\.compose\\.spec\\.js$'

/** Services and packages: tests run on what `tsc -b` wrote, so they are type-checked and need no transform. */
export const node = {
  displayName: 'node',
  testEnvironment: 'node',
  transform: {},
  testMatch: ['<rootDir>/{packages,services,infra}/*/dist-test/**/*.spec.js'],
  testPathIgnorePatterns: ['/node_modules/', long, compose],
  moduleNameMapper: { '^fast-check$': '<rootDir>/infra/tools/test/properties/fast-check.mjs' },
}

/** Front ends: components in jsdom. */
const web = {
  displayName: 'web',
  testEnvironment: '<rootDir>/infra/tools/test/front-ends/jsdom-elsewhere.cjs',
  testEnvironmentOptions: { customExportConditions: ['browser', 'require', 'default'] },
  transform: { '\\.[cm]?[jt]sx?$': ['@swc/jest', swc] },
  transformIgnorePatterns: ['/node_modules/(?!(p-timeout|wouter|regexparam|@countersign)/)'],
  testMatch: [
    '<rootDir>/frontends/*/test/**/*.spec.{ts,tsx}',
    '<rootDir>/packages/{ui,pdf-pages}/test/**/*.spec.{ts,tsx}',
  ],
  moduleNameMapper: {
    // Sources name their neighbours by what the build makes of them; here they are still `.ts` and `.tsx`.
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '\\.css$': '<rootDir>/infra/tools/test/front-ends/empty-module.cjs',
    '\\?url$': '<rootDir>/infra/tools/test/front-ends/empty-module.cjs',
    '^fast-check$': '<rootDir>/infra/tools/test/properties/fast-check.cjs',
    '^pdfjs-dist': '<rootDir>/infra/tools/test/front-ends/empty-module.cjs',
  },
  setupFilesAfterEnv: ['<rootDir>/infra/tools/test/front-ends/jsdom-setup.ts'],
}

// Many suites wait for processes that they started: three at a time also where there are two cores. Nothing takes two
// minutes that does not hang, on a busy machine either.
export default { projects: [node, web], maxWorkers: 3, testTimeout: 120_000 }
