import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseEnv } from 'node:util'
import { runInNewContext } from 'node:vm'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { frontEnds } from '@countersign/tools/web-build/front-ends'
import { placesInCompose } from '@countersign/deploy/nginx-site'
import { readMailerConfiguration } from '@countersign/mailer-worker/internal/composition/production/configuration'
import { readConfiguration } from '@countersign/requests-api'
import { scratchFolder } from '@countersign/test-services/scratch-folder'
import { inCheckout } from './checkout.js'
import { composeFile, composeText, environmentOf, interpolated, networksOf } from './compose-file.js'

const { services, networks, volumes, secrets } = composeFile()
const named = Object.entries(services)
const names = Object.keys(services)
const remotes = frontEnds(inCheckout('.'))

const dir = scratchFolder()
let written: Record<string, string | undefined>
beforeAll(() => {
  spawnSync(process.execPath, [inCheckout('infra/tools/run/compose-init.mjs'), dir])
  written = parseEnv(readFileSync(join(dir, '.env'), 'utf8'))
})

const seconds = (period = '10s') => Number(/^(\d+)s$/.exec(period)![1])

describe('every container', () => {
  it('runs as an unprivileged user on a read-only root, and cannot gain privileges', () => {
    for (const [name, { user, read_only, cap_drop, cap_add, privileged, security_opt }] of named) {
      expect([name, { user, read_only, cap_drop, cap_add, privileged, security_opt }]).toEqual([
        name,
        {
          user: expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/),
          read_only: true,
          cap_drop: ['ALL'],
          security_opt: ['no-new-privileges:true'],
        },
      ])
    }
  })

  it('has limits, a pinned image unless built here, and a health check unless it ends after one run', () => {
    for (const [name, { mem_limit, pids_limit, logging, build, image, healthcheck, restart }] of named) {
      const once = ['mongodb-setup', 'tools'].includes(name)
      expect([name, mem_limit, logging?.options, restart, Boolean(healthcheck)]).toEqual([
        name,
        expect.stringMatching(/^\d+[mg]$/),
        expect.objectContaining({ 'max-size': expect.any(String), 'max-file': expect.any(String) }),
        expect.stringMatching(once ? /^(no|on-failure:\d+)$/ : /^unless-stopped$/),
        !once,
      ])
      expect(pids_limit).toBeGreaterThan(0)
      expect(build ? 'built:0.0.0' : image).toMatch(/^[a-z0-9/-]+:v?\d+\.\d+\.\d+(-[\w.-]+)?$/)
    }
  })

  it('writes only to named volumes, and to a temporary one for uploads', () => {
    const mounted = named.flatMap(([, service]) => service.volumes ?? []).map((volume) => interpolated(volume, written))
    const kept = mounted.filter((volume) => /^[a-z]/.test(volume))
    expect(new Set(kept.map((volume) => volume.split(':')[0]))).toEqual(new Set(Object.keys(volumes)))
    // Uploads in progress; every other mount is a volume listed above, or read-only.
    const others = mounted.filter((volume) => !/^[a-z]/.test(volume))
    expect(others.every((volume) => volume === '/data' || volume.endsWith(':ro'))).toBe(true)
  })
})

const on = (network: string) => names.filter((name) => network in networksOf(services[name]!))

/** Lists the services that share a network on which this one listens: where it has this name, or all of them. */
function reachedBy(service: string, host: string): string[] {
  const own = Object.entries(networksOf(services[service]!))
  // A service's name is an alias on each of its networks.
  const isEverywhere = host === service || host === '0.0.0.0'
  const there = own.filter(([, aliases]) => isEverywhere || aliases.includes(host)).map(([network]) => network)
  return [...new Set(there.flatMap(on))].filter((name) => name !== service).toSorted()
}

describe('inside', () => {
  const environment = (name: string) => environmentOf(services[name]!, written, dir)

  it("only the shell's nginx reaches the API", () => {
    const { host } = readConfiguration(environment('requests-api'))
    expect(reachedBy('requests-api', host)).toEqual(['shell'])
    // Listening on all addresses would expose it to more.
    expect(reachedBy('requests-api', '0.0.0.0')).toEqual(expect.arrayContaining(['gotenberg', 'mongodb', 'redis']))
  })

  it("no service reaches the API through the shell's nginx, which listens only for its published port", () => {
    expect(reachedBy('shell', environment('shell').HOST ?? '0.0.0.0')).toEqual([])
    expect(networks.edge).toEqual({})
    expect(reachedBy('shell', '0.0.0.0')).toEqual(['requests-api', ...remotes.map(({ folder }) => folder)].toSorted())
  })

  it('no service reaches the metrics ports: health checks run inside the container', () => {
    const [api, mailer] = [environment('requests-api'), environment('mailer-worker')]
    expect(reachedBy('requests-api', readConfiguration(api).metricsHost)).toEqual([])
    expect(reachedBy('mailer-worker', readMailerConfiguration(mailer).metricsHost)).toEqual([])
  })

  it('no other service has the host name on which a service listens', () => {
    for (const [service, { HOST: host }] of Object.entries({
      'requests-api': environment('requests-api'),
      shell: environment('shell'),
    })) {
      const others = named.filter(([name]) => name !== service)
      const taken = others.flatMap(([name, other]) => [name, ...Object.values(networksOf(other)).flat()])
      expect(taken).not.toContain(host)
      // The name must resolve to the address of one network.
      expect(Object.values(networksOf(services[service]!)).filter((aliases) => aliases.includes(host!))).toHaveLength(1)
    }
  })
})

describe('from outside', () => {
  it('only the shell and the mail catcher are published, and only on this machine', () => {
    const published = named.filter(([, { ports }]) => ports)
    expect(published.map(([name]) => name).toSorted()).toEqual(['mailpit', 'shell'])
    for (const [, { ports }] of published) {
      for (const port of ports!) expect(port).toMatch(/^127\.0\.0\.1:\$\{\w+:-\d+\}:\d+$/)
    }
  })

  it('an engine is connected to its clients only, and to nothing outside', () => {
    expect(on('events').toSorted()).toEqual(['eventstore', 'requests-api', 'tools'])
    expect(on('engines').toSorted()).toEqual([
      'mailer-worker',
      'mongodb',
      'mongodb-setup',
      'redis',
      'requests-api',
      'tools',
    ])
    expect(on('conversion').toSorted()).toEqual(['gotenberg', 'requests-api'])
    for (const network of ['events', 'engines', 'conversion', 'inner', 'remotes']) {
      expect(networks[network]!.internal).toBe(true)
    }
  })

  it('the converter is on no outside network, and the API only on that of the timestamp servers', () => {
    const outward = Object.keys(networks).filter((network) => !networks[network]?.internal)
    const outside = (name: string) => Object.keys(networksOf(services[name]!)).filter((one) => outward.includes(one))
    expect(outward.toSorted()).toEqual(['edge', 'mail', 'trust'])
    expect(on('trust')).toEqual(['requests-api'])
    expect(outside('gotenberg')).toEqual([])
    expect(outside('requests-api')).toEqual(['trust'])
  })
})

describe('secrets', () => {
  const file = (name: string) => readFileSync(join(dir, 'secrets', name), 'utf8').trim()

  it('are files that compose:init writes, each mounted into some service', () => {
    expect(Object.keys(secrets).toSorted()).toEqual(readdirSync(join(dir, 'secrets')).toSorted())
    expect(new Set(named.flatMap(([, service]) => service.secrets ?? []))).toEqual(new Set(Object.keys(secrets)))
    for (const [name, { file: path }] of Object.entries(secrets)) expect(path).toBe(`./secrets/${name}`)
  })

  it('appear in no environment, command or variable', () => {
    for (const [, service] of named) {
      for (const [name, value] of Object.entries(environmentOf(service, written, dir))) {
        expect(name).not.toMatch(/(KEY|PASSWORD)$/)
        // Forbids URLs with credentials.
        expect(value).not.toMatch(/:\/\/[^/]*@/)
      }
      // Every secret file that the environment names must be mounted.
      const files = Object.values(environmentOf(service, written, dir)).filter((value) => value.includes('/secrets/'))
      expect(files.filter((path) => !existsSync(path))).toEqual([])
      const text = JSON.stringify(service)
      for (const name of Object.keys(secrets).filter(file)) expect(text).not.toContain(file(name))
    }
    expect(composeText()).not.toMatch(/\$\{\w*(KEY|PASSWORD)[:}]/)
    expect(Object.keys(written).filter((name) => /KEY|PASSWORD/.test(name))).toEqual([])
  })

  it('are ignored by git and excluded from the build context', () => {
    const ignored = ['check-ignore', 'secrets/master-key']
    expect(spawnSync('git', ignored, { cwd: inCheckout('.'), encoding: 'utf8' }).stdout).toBe('secrets/master-key\n')
    const context = readFileSync(inCheckout('.dockerignore'), 'utf8').split('\n')
    expect(context).toContain('*')
    expect(context.filter((line) => line.startsWith('!') && line.includes('secrets'))).toEqual([])
  })

  it('name compose:init in the error if it was not run', () => {
    for (const name of Object.keys(written).filter((key) => key.includes('OWNER'))) {
      const without = { ...written, [name]: undefined }
      const start = () => named.map(([, service]) => environmentOf(service, without, dir))
      expect(start).toThrow('run npm run compose:init first')
    }
  })

  it('and other generated variables are all used in docker-compose.yml', () => {
    for (const name of Object.keys(written)) expect(composeText()).toContain(`\${${name}:`)
  })

  it('reach Redis through a file that only its owner can read', () => {
    const lines = services.redis!.command!.join('\n').replaceAll('$$', '$')
    const script = lines.replaceAll(/\/(?:run|tmp)\//g, `${dir}/`).replace('exec redis-server', 'cat')
    const { stdout, stderr } = spawnSync('sh', ['-c', script], { encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(stdout.split('\n')[0]).toBe(`requirepass ${new URL(file('redis-url')).password}`)
    expect(statSync(join(dir, 'password')).mode & 0o077).toBe(0)
  })

  it("reach MongoDB: the administrator's password opens it, and the services' password is the one in their URL", () => {
    const said: unknown[] = []
    const admin = {
      auth: (...with_: unknown[]) => said.push(with_),
      getUser: () => null,
      createUser: ({ user, pwd }: Record<string, unknown>) => said.push([user, pwd]),
    }
    runInNewContext(readFileSync(inCheckout('infra/deploy/mongodb/set-up.js'), 'utf8'), {
      require: () => ({ readFileSync: (path: string) => file(basename(path)) }),
      db: { getSiblingDB: () => admin, hello: () => ({ isWritablePrimary: true }) },
      rs: { status: () => {} },
      print: () => {},
    })
    expect(said).toEqual([
      ['root', file('mongodb-root-password')],
      ['countersign', new URL(file('mongodb-url')).password],
    ])
  })
})

describe('the services', () => {
  const api = () => environmentOf(services['requests-api']!, written, dir)
  const mailer = () => environmentOf(services['mailer-worker']!, written, dir)

  it('have a valid configuration', () => {
    expect(readConfiguration(api())).toMatchObject({ wordConverter: 'gotenberg', host: 'api' })
    expect(readConfiguration(api()).engines).not.toBeNull()
    expect(readMailerConfiguration(mailer())).toMatchObject({ smtp: { url: 'smtp://mailpit:1025?tls=off' } })
    expect(readConfiguration(environmentOf(services.tools!, written, dir)).engines).toEqual(
      readConfiguration(api()).engines,
    )
  })

  it("accept the operator's signing key, timestamp server and retention period", () => {
    const password = join(dir, 'password')
    writeFileSync(password, 'open sesame\n')
    const given = {
      ...written,
      PRODUCTION_SIGNING_FOLDER: '/etc/countersign',
      PRODUCTION_SIGNING_P12: '/run/signing/signing.p12',
      PRODUCTION_SIGNING_P12_PASSWORD_FILE: password,
      PRODUCTION_TIMESTAMP_URL: 'http://timestamp.example.com',
      PRODUCTION_OUTBOUND_NETWORKS: '10.7.0.0/16',
      PRODUCTION_RETENTION_DAYS: '3650',
    }
    expect(readConfiguration(environmentOf(services['requests-api']!, given, dir))).toMatchObject({
      signing: { p12: '/run/signing/signing.p12', password: 'open sesame' },
      timestampUrl: 'http://timestamp.example.com',
      outboundNetworks: ['10.7.0.0/16'],
      retentionDays: 3650,
    })
    expect(readConfiguration(api())).toMatchObject({ signing: null, timestampUrl: null, retentionDays: null })
    const mounted = services['requests-api']!.volumes!.map((volume) => interpolated(volume, given))
    expect(mounted).toContain('/etc/countersign:/run/signing:ro')
  })

  it('get only variables that they read', () => {
    const told = (read: () => unknown) => {
      try {
        return JSON.stringify(read())
      } catch (error) {
        return String(error)
      }
    }
    for (const [environment, read] of [
      [api(), readConfiguration],
      [mailer(), readMailerConfiguration],
    ] as const) {
      const normal = told(() => read(environment))
      // Every variable must be read: another value changes the configuration or is refused.
      for (const name of Object.keys(environment)) {
        expect([name, told(() => read({ ...environment, [name]: '17' }))]).not.toEqual([name, normal])
      }
    }
  })

  it("trust only the shell's nginx for client addresses, plus the same outer proxies as nginx", () => {
    const believed = (variables: typeof written) => [
      environmentOf(services.shell!, variables, dir).TRUSTED_PROXIES,
      readConfiguration(environmentOf(services['requests-api']!, variables, dir)).trustedProxies,
    ]
    expect(believed(written)).toEqual(['1', 1])
    expect(believed({ ...written, PRODUCTION_TRUSTED_PROXIES: '2' })).toEqual(['2', 2])
  })

  it("use the operator's public host name, as does the shell's nginx", () => {
    const reached = { ...written, PRODUCTION_PUBLIC_URL: 'https://sign.example.com' }
    expect(environmentOf(services.shell!, reached, dir).PUBLIC_URL).toBe('https://sign.example.com')
    for (const name of ['requests-api', 'tools']) {
      expect(readConfiguration(environmentOf(services[name]!, reached, dir)).publicUrl.host).toBe('sign.example.com')
    }
  })

  it('open the same vault, in a separate database', () => {
    const { engines, masterKey } = readConfiguration(api())
    const { vaultMongoUrl, masterKey: mailersKey } = readMailerConfiguration(mailer())
    expect(vaultMongoUrl).toBe(engines!.vaultMongoUrl)
    expect(mailersKey).toEqual(masterKey)
    const database = (url: string) => new URL(url).pathname
    expect(database(engines!.vaultMongoUrl!)).not.toBe(database(engines!.mongoUrl))
    const account = readFileSync(inCheckout('infra/deploy/mongodb/set-up.js'), 'utf8')
    for (const url of [engines!.vaultMongoUrl!, engines!.mongoUrl]) {
      expect(account).toContain(`'${database(url).slice(1)}'`)
    }
  })

  it('have health checks that ignore engine outages and allow a long start', () => {
    const { healthcheck } = services['requests-api']!
    expect(healthcheck!.test.join(' ')).toContain(`http.sh ${api().METRICS_PORT} /started`)
    expect(healthcheck!.start_period).toBe('24h')
    const asked = `http.sh ${mailer().METRICS_PORT} /live`
    expect(services['mailer-worker']!.healthcheck!.test.join(' ')).toContain(asked)
  })

  it('wait until their dependencies are ready', () => {
    for (const name of ['requests-api', 'mailer-worker']) {
      const engines = Object.entries(services[name]!.depends_on!).filter(([engine]) => engine !== 'mongodb-setup')
      expect(engines.map(([engine]) => engine)).toEqual(expect.arrayContaining(['mongodb', 'redis']))
      for (const [, { condition }] of engines) expect(condition).toBe('service_healthy')
    }
    expect(services['requests-api']!.depends_on).toHaveProperty(
      'mongodb-setup.condition',
      'service_completed_successfully',
    )
    for (const engine of ['eventstore', 'gotenberg'])
      expect(services['requests-api']!.depends_on).toHaveProperty(engine)
  })

  it('have enough time to shut down', () => {
    const { drainMs } = readConfiguration(api())
    // Draining, plus ten seconds for calls in progress (packages/process, listen).
    expect(seconds(services['requests-api']!.stop_grace_period)).toBeGreaterThan(drainMs / 1000 + 10)
    expect(seconds(services['mailer-worker']!.stop_grace_period)).toBeGreaterThan(30)
  })
})

describe('every front end', () => {
  it('has a separate container, at the address where the shell looks for it', () => {
    const { api, remotes: places } = placesInCompose(inCheckout('.'))
    const { HOST, PORT } = environmentOf(services['requests-api']!, written, dir)
    expect(api).toBe(`${HOST}:${PORT}`)
    for (const { name, folder } of remotes) {
      expect(places[name]).toBe(`${folder}:8080`)
      expect(services[folder]?.build?.args).toEqual({ FRONT_END: folder })
      expect(services[folder]?.healthcheck?.test.join(' ')).toContain(`/mfe/${name}/line.json`)
      // It may fail to start without blocking the shell.
      expect(services.shell!.depends_on![folder]).toEqual({ condition: 'service_started' })
    }
  })
})
