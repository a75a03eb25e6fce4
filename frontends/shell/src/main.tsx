import { createQueryClient, QueryClientProvider } from '@countersign/contracts'
import { PartBoundary, tolerateTranslation } from '@countersign/ui'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@countersign/ui/styles/index.css'
import './shell.css'
import { App } from './app.js'
import { Confirmations } from './session/confirmations.js'
import { watchSession } from './session/watch-session.js'

const client = createQueryClient()
const confirmations = new Confirmations()
watchSession(client, confirmations)
tolerateTranslation()

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <PartBoundary fallback={() => <Stopped />}>
      <QueryClientProvider client={client}>
        <App confirmations={confirmations} />
      </QueryClientProvider>
    </PartBoundary>
  </StrictMode>,
)

/** The shell itself failed; offers a reload. */
function Stopped() {
  return (
    <p role="alert">
      Countersign stopped working in this window. Everything you saved is still there.{' '}
      <button onClick={() => location.reload()}>Reload</button>
    </p>
  )
}
