const swc = {
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'commonjs' },
}

/**
 * Slow tests, or tests with production engines or external validators: `npm run test:gate` and `test:full`, by jest.long.config.mjs.
 */
export const long = '\\.long\\.spec\\.js$'

/** Tests of running containers: `npm run test:compose`, by jest.compose.config.mjs. */
export const compose = '\\.compose\\.spec\\.js$'

/** Services and packages: tests the type-checked output of `tsc -b`, without a transform. */
export const node = {
  displayName: 'node',
  testEnvironment: 'node',
  transform: {},
  testMatch: ['<rootDir>/{packages/*,services/*,infra/*,bench}/dist-test/**/*.spec.js'],
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
    // Imports name build outputs, but tests run the `.ts` and `.tsx` sources.
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '\\.css$': '<rootDir>/infra/tools/test/front-ends/empty-module.cjs',
    '\\?url$': '<rootDir>/infra/tools/test/front-ends/empty-module.cjs',
    '^fast-check$': '<rootDir>/infra/tools/test/properties/fast-check.cjs',
    '^pdfjs-dist': '<rootDir>/infra/tools/test/front-ends/empty-module.cjs',
  },
  setupFilesAfterEnv: ['<rootDir>/infra/tools/test/front-ends/jsdom-setup.ts'],
}

const runner = {
  testRunner: '<rootDir>/infra/tools/test/together/runner.cjs',
  testPathIgnorePatterns: ['/node_modules/'],
}
/** Suites that run together in one module graph; `npm test` writes their files. */
const together = [
  { ...node, ...runner, displayName: 'node', testMatch: ['<rootDir>/build/together/node-*.spec.mjs'] },
  {
    ...web,
    ...runner,
    displayName: 'web',
    testMatch: ['<rootDir>/build/together/web-*.spec.cjs'],
    setupFilesAfterEnv: [...web.setupFilesAfterEnv, '@testing-library/react'],
  },
]

// Three workers even on two cores, because many suites wait for child processes. Two minutes exceed any suite on a busy
// machine.
export default { projects: [node, web, ...together], maxWorkers: 3, testTimeout: 120_000 }
