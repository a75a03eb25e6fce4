import { type GenericContainer, getContainerRuntimeClient } from 'testcontainers'
import { CuttableProxy } from '../cuttable-proxy.js'
import { ofThisRun } from './of-this-run.js'

/** An engine in a container for one suite, which may make it fail. */
export interface OwnContainer {
  /** Port on this machine. It stays the same after restarts. */
  port: number
  /** Cuts connections at once, then sends SIGKILL. Data that the engine has written survives. */
  kill(): Promise<void>
  /** Restarts at the same address. Resolves when the engine is up. */
  restart(): Promise<void>
  /** Keeps connections open and accepts new ones, but answers nothing. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}

/**
 * Starts a container behind a proxy. The proxy keeps the address, because the container's port changes at each start.
 *
 * @param definition the container and its wait strategy
 * @param enginePort the engine's port inside the container
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
