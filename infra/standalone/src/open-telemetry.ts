import { openTelemetry as openMailers, type Telemetry as MailerTelemetry } from '@countersign/mailer-worker'
import {
  type Configuration,
  openTelemetry as openApis,
  type Telemetry as ApiTelemetry,
} from '@countersign/requests-api'

/** How an installation in one process is seen from outside: its API and its mailer. */
export interface Telemetry {
  api: ApiTelemetry
  mailer: MailerTelemetry
  /** The metrics of both, in the text format of Prometheus. */
  scrape(): Promise<{ contentType: string; text: string }>
  /** Tells what was not told yet. */
  close(): Promise<void>
}

/** What the configuration asks for; where it asks for nothing, nothing is loaded. */
export async function openTelemetry(
  { metricsPort, tracesEndpoint }: Pick<Configuration, 'metricsPort' | 'tracesEndpoint'>,
  version: string,
): Promise<Telemetry> {
  const asked = { metricsPort, tracesEndpoint }
  const api = await openApis(asked, version)
  const mailer = await openMailers({ ...asked, inAnothersProcess: true }, version)
  const scrapes = [api.scrape, mailer.scrape].filter((scrape) => scrape !== undefined)
  return {
    api,
    mailer,
    scrape: () => together(scrapes),
    close: async () => void (await Promise.all([api.close(), mailer.close()])),
  }
}

/** One text of several: none of them tells what another does. */
async function together(scrapes: readonly NonNullable<ApiTelemetry['scrape']>[]) {
  const all = await Promise.all(scrapes.map((scrape) => scrape()))
  return { contentType: all[0]!.contentType, text: all.map(({ text }) => text).join('\n') }
}
