// The build prepends refuse.js and the constants readOnly, rootFiles and pages. Files are recognized by these
// lists and not by a dot in the path, because topic names may contain dots.
function handler(event) {
  var request = event.request
  if (!isRead(request)) return refuse(readOnly, event.context.requestId)
  if (request.uri.startsWith('/assets/') || rootFiles.includes(request.uri)) return request
  var path = request.uri.length > 1 && request.uri.endsWith('/') ? request.uri.slice(0, -1) : request.uri
  var page = pages.find((candidate) => candidate.path === path)
  request.uri = page ? page.file : '/shell.html'
  return request
}
