import { getContainerRuntimeClient } from 'testcontainers'

const label = 'countersign.suites'

/** Returns the label of this run's containers. All processes of the run use the same. */
export function ofThisRun(): Record<string, string> {
  return { [label]: process.env.COUNTERSIGN_TEST_CONTAINERS ?? String(process.pid) }
}

/** Removes the containers that suites of this run left behind because they were terminated. */
export async function removeLeftOfThisRun(): Promise<void> {
  const { dockerode } = (await getContainerRuntimeClient()).container
  const filters = { label: [`${label}=${ofThisRun()[label]}`] }
  for (const { Id } of await dockerode.listContainers({ all: true, filters })) {
    await dockerode.getContainer(Id).remove({ force: true, v: true })
  }
}
