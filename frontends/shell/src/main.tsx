import { createQueryClient } from '@countersign/contracts'
import { QueryClientProvider } from '@countersign/contracts'
import { PartBoundary } from '@countersign/ui'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@countersign/ui/styles/index.css'
import './shell.css'
import { App } from './app.js'
import { Stopped } from './notices/stopped.js'

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <PartBoundary fallback={() => <Stopped />}>
      <QueryClientProvider client={createQueryClient()}>
        <App />
      </QueryClientProvider>
    </PartBoundary>
  </StrictMode>,
)
