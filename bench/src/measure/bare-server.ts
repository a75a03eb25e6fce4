import { createServer } from 'node:http'

// The reference that everything is measured against: the least that Node does for a request.
const server = createServer((_request, response) => response.end('ok'))
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
