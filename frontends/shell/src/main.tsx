import { createQueryClient } from '@countersign/contracts'
import { QueryClientProvider } from '@countersign/contracts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@countersign/ui/styles/index.css'
import './shell.css'
import { App } from './app.js'

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
)
