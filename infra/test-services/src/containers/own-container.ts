import { type GenericContainer, getContainerRuntimeClient } from 'testcontainers'
import { CuttableProxy } from '../cuttable-proxy.js'
import { ofThisRun } from './of-this-run.js'

/** An engine in a container that nobody else uses, so that it can be ill-treated. */
export interface OwnContainer {
  /** Where it listens on this machine, from the first start on. */
  port: number
  /** Connections are cut at once, then SIGKILL; what the engine has written stays. */
  kill(): Promise<void>
  /** The same address again; resolves when the engine is up. */
  restart(): Promise<void>
  /** Connections stay open and are even made, nothing answers. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}

/**
 * Starts one, and between it and the suites what makes its address last: the engine's own port is another one after each start.
 *
 * @param definition what is to be started, and how it is seen to be up
 * @param enginePort where the engine listens, within
 */
export async function startOwnContainer(definition: GenericContainer, enginePort: number): Promise<OwnContainer> {
  const container = await definition.withLabels(ofThisRun()).start()
  const proxy = new CuttableProxy(container.getHost(), container.getMappedPort(enginePort))
  await proxy.start()
  return {
    port: proxy.port,
    async kill() {
      await proxy.kill()
      const { container: containers } = await getContainerRuntimeClient()
      await containers.getById(container.getId()).kill()
    },
    async restart() {
      await container.restart()
      proxy.leadTo(container.getMappedPort(enginePort))
      await proxy.start()
    },
    freeze: () => proxy.freeze(),
    thaw: () => proxy.thaw(),
    async stop() {
      await proxy.kill()
      await container.stop()
    },
  }
}
