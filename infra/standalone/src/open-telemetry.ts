import { openTelemetry as openMailers, type Telemetry as MailerTelemetry } from '@countersign/mailer-worker'
import {
  type Configuration,
  openTelemetry as openApis,
  type Telemetry as ApiTelemetry,
} from '@countersign/requests-api'

export interface Telemetry {
  api: ApiTelemetry
  mailer: MailerTelemetry
  scrape(): Promise<{ contentType: string; text: string }>
  /** Flushes pending traces. */
  close(): Promise<void>
}

/** Loads only the configured parts. */
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

/** Concatenates the metrics; their names are disjoint. */
async function together(scrapes: readonly NonNullable<ApiTelemetry['scrape']>[]) {
  const all = await Promise.all(scrapes.map((scrape) => scrape()))
  return { contentType: all[0]!.contentType, text: all.map(({ text }) => text).join('\n') }
}
