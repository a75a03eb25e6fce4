import { getContainerRuntimeClient } from 'testcontainers'

const label = 'countersign.suites'

/** What names the containers of a run of suites, in whichever of its processes they are started. */
export function ofThisRun(): Record<string, string> {
  return { [label]: process.env.COUNTERSIGN_TEST_CONTAINERS ?? String(process.pid) }
}

/** Removes what suites of this run left, for they were ended themselves. */
export async function removeLeftOfThisRun(): Promise<void> {
  const { dockerode } = (await getContainerRuntimeClient()).container
  const filters = { label: [`${label}=${ofThisRun()[label]}`] }
  for (const { Id } of await dockerode.listContainers({ all: true, filters })) {
    await dockerode.getContainer(Id).remove({ force: true, v: true })
  }
}
