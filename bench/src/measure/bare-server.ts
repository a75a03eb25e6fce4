import { createServer } from 'node:http'

// The reference server: the least work that Node does per request.
const server = createServer((_request, response) => response.end('ok'))
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
