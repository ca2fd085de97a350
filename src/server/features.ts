import { entregas } from '#features/entregas/server/entregas.ts'
import { pedidoRapido } from '#features/pedido-rapido/server/pedido-rapido.ts'
import { acopios } from '#features/acopios/server/acopios.ts'
import { configuracion } from '#features/configuracion/server/configuracion.ts'
import { auditoria } from '#features/auditoria/server/auditoria.ts'
import { avisos } from '#features/avisos/server/avisos.ts'
import { bonificaciones } from '#features/bonificaciones/server/bonificaciones.ts'
import { busqueda } from '#features/busqueda/server/busqueda.ts'
import { calendario } from '#features/calendario/server/calendario.ts'
import { carrito } from '#features/carrito/server/carrito.ts'
import { clientes } from '#features/clientes/server/clientes.ts'
import { comprados } from '#features/comprados/server/comprados.ts'
import { contacto } from '#features/contacto/server/contacto.ts'
import { correoSaliente } from '#features/correo-saliente/server/correo-saliente.ts'
import { correos } from '#features/correos/server/correos.ts'
import { corte } from '#features/corte/server/corte.ts'
import { cotizaciones } from '#features/cotizaciones/server/cotizaciones.ts'
import { credito } from '#features/credito/server/credito.ts'
import { cuentaCorriente } from '#features/cuenta-corriente/server/cuenta-corriente.ts'
import { dolar } from '#features/dolar/server/dolar.ts'
import { depositos } from '#features/depositos/server/depositos.ts'
import { encuesta } from '#features/encuesta/server/encuesta.ts'
import { envioPago } from '#features/envio-pago/server/envio-pago.ts'
import { fotos } from '#features/fotos/server/fotos.ts'
import { inicio } from '#features/inicio/server/inicio.ts'
import { integracion } from '#features/integracion/server/integracion.ts'
import { listas } from '#features/listas/server/listas.ts'
import { mensajes } from '#features/mensajes/server/mensajes.ts'
import { novedades } from '#features/novedades/server/novedades.ts'
import { obras } from '#features/obras/server/obras.ts'
import { percepciones } from '#features/percepciones/server/percepciones.ts'
import { precio } from '#features/precio/server/precio.ts'
import { presupuestos } from '#features/presupuestos/server/presupuestos.ts'
import { productos } from '#features/productos/server/productos.ts'
import { proyectos } from '#features/proyectos/server/proyectos.ts'
import { recompra } from '#features/recompra/server/recompra.ts'
import { reclamos } from '#features/reclamos/server/reclamos.ts'
import { salida } from '#features/salida/server/salida.ts'
import { sesion } from '#features/sesion/server/sesion.ts'
import { cuentas } from '#features/cuentas/server/cuentas.ts'
import { sesiones } from '#features/sesiones/server/sesiones.ts'
import { sugerencias } from '#features/sugerencias/server/sugerencias.ts'
import { usuarios } from '#features/usuarios/server/usuarios.ts'
import { vendedores } from '#features/vendedores/server/vendedores.ts'
import type { Feature } from './feature.ts'

/** Every room of the server. Besides web/routes.tsx the only place where the ground names rooms. */
export const features: readonly Feature[] = [
  sesion,
  sesiones,
  cuentas,
  inicio,
  carrito,
  busqueda,
  presupuestos,
  cotizaciones,
  listas,
  corte,
  comprados,
  recompra,
  reclamos,
  mensajes,
  acopios,
  proyectos,
  bonificaciones,
  percepciones,
  correos,
  sugerencias,
  cuentaCorriente,
  novedades,
  obras,
  clientes,
  vendedores,
  usuarios,
  integracion,
  envioPago,
  productos,
  correoSaliente,
  salida,
  auditoria,
  avisos,
  contacto,
  credito,
  depositos,
  precio,
  dolar,
  fotos,
  encuesta,
  configuracion,
  pedidoRapido,
  entregas,
  calendario,
]
