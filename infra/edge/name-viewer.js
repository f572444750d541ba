// The build prepends the import of `cf`, refuse.js and the constants readOnly, callsPrefix, formPaths,
// longestBytes, tooLarge, mePath, sessionCookie, signedOut, entrances and stages.

// Refused here because API Gateway's own error would not tell the client what to send instead.
function isTooLargeForm(request) {
  var length = request.headers['content-length']
  return formPaths.indexOf(request.uri) >= 0 && length !== undefined && Number(length.value) > longestBytes
}

// Answered here because every page requests the current user, and most visitors are signed out.
function isSignedOut(request) {
  return request.method === 'GET' && request.uri === mePath && request.cookies[sessionCookie] === undefined
}

// A network is one IPv4 address, or the first 48 bits of an IPv6 address, the most that one customer gets.
function networkOf(address) {
  return address.indexOf(':') < 0 ? address : address.split(':').slice(0, 3).join(':')
}

function stageOf(address) {
  const network = networkOf(address)
  let hash = 0
  for (let index = 0; index < network.length; index += 1) {
    hash = (hash * 31 + network.charCodeAt(index)) % 65521
  }
  return stages[hash % stages.length]
}

// Functions trust only this header, which replaces any value that the viewer sent. The stage is added to the
// origin's path instead of `uri`, because `uri` is part of the cache key.
function handler(event) {
  var request = event.request
  var requestId = event.context.requestId
  if (!request.uri.startsWith(callsPrefix) && !isRead(request)) return refuse(readOnly, requestId)
  if (isTooLargeForm(request)) return refuse(tooLarge, requestId)
  if (isSignedOut(request)) return refuse(signedOut, requestId)
  request.headers['x-viewer-address'] = { value: event.viewer.ip }
  var entrance = entrances.find((one) => request.uri.startsWith(one.prefix))
  cf.updateRequestOrigin({
    originPath: `/${stageOf(event.viewer.ip)}${entrance ? entrance.originPath : ''}`,
  })
  return request
}
