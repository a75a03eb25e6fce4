import { connect, type Socket } from 'node:net'
import { FailingServer } from './failing-server.js'

/** Proxy to a server that suites cannot control. It can be cut or frozen as if the server itself had failed. */
export class CuttableProxy extends FailingServer {
  constructor(
    private readonly host: string,
    private serverPort: number,
  ) {
    super()
  }

  /** Sends new connections to another port, since a restarted server may have one. */
  leadTo(serverPort: number): void {
    this.serverPort = serverPort
  }

  protected override take(near: Socket): void {
    const far = connect(this.serverPort, this.host)
    const part = () => {
      near.destroy()
      far.destroy()
    }
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      this.hold(from)
      from.on('data', (bytes: Buffer) => to.write(bytes))
      from.on('close', part).on('error', part)
    }
  }
}
