// The build prepends refuse.js, file-of.js and the constant readOnly.
function handler(event) {
  var request = event.request
  if (!isRead(request)) return refuse(readOnly, event.context.requestId)
  request.uri = fileOf(request.uri)
  // A 304 or 206 could not become a 404.
  if (request.uri === notFound) {
    delete request.headers['if-none-match']
    delete request.headers['if-modified-since']
    delete request.headers.range
  }
  return request
}
