// The build puts refuse.js and this constant before this text: readOnly.
function handler(event) {
  return isRead(event.request) ? event.request : refuse(readOnly, event.context.requestId)
}
