const OF_CLIENTE =
  /^\/(productos|detallesproducto|allProductsList|miCarrito|presupuestos|acopios|reclamos|nuevo-reclamo|cuenta-corriente|bonificaciones|consul-steel|clientes\/(tiposEmail|contacto))(\/|$)/
/** A screen that shows what is the chosen client's: one stays there. From any other, choosing leads to the products. */
export const staysWithCliente = (pathname: string): boolean => OF_CLIENTE.test(pathname)
