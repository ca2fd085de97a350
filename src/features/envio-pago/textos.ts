/**
 * The sentences of checkout and confirmation, to the letter, mistakes included (SHIP-11 … SHIP-28, SHIP-40 … SHIP-43,
 * CONF-06, CONF-09, OPEN-18, OPEN-44).
 */
export const textos = {
  noDatos: 'Lo siento, tuvimos un inconveniente. Le pedimos que se dirija al carrito nuevamente. Gracias!',
  nombreVacio: 'Ingrese el nombre de la persona que recibe',
  apellidoVacio: 'Ingrese el apellido de la persona que recibe',
  invalidNombre: 'Ingrese un nombre válido',
  invalidApellido: 'Ingrese un apellido válido',
  numeroInvalid: 'Ingrese un número válido',
  dniVacio: 'Ingrese un número de DNI',
  invalidDni: 'Ingrese un DNI válido',
  tienda: 'Debe seleccionar una tienda',
  transporte: 'Debe seleccionar un transporte',
  clasificacion: 'Debe seleccionar una clasificación de envío',
  pago: 'Debe seleccionar una una forma de pago',
  pagoCampo: 'Debes seleccionar un metodo de pago',
  obra: 'Completá la dirección de la obra',
  noCodigoPostal: 'No se encontró un código postal. Ingresa uno manualmente.',
  noCalle: 'No se encontró un número. Ingresa uno manualmente.',
  noNumero: 'No se encontró un número. Ingresa uno manualmente.',
  verificarNumero: 'Dirección sin número, por favor verifique.',
  searchingPunto: 'Buscando la dirección de este punto…',
  puntoWithoutReply: 'No pudimos saber la dirección de este punto. Completá los cinco campos y seguí.',
  incompletePunto: 'El punto de la obra está incompleto: lleva latitud y longitud.',
  puntoOutside: 'En este punto no hay una dirección de la Argentina.',
  puntoOfLocalidad: 'Es el centro de la localidad: mové el punto hasta la obra.',
  puntoDropped: 'La dirección escrita no es la de este punto: se envía sin él.',
  puntoSent: 'Se envía con la dirección.',
  replaceObra: 'Lo que escribiste se va a reemplazar por la dirección de esa obra.',
  usaTienda: (tienda: string, direccion: string) =>
    `Se usará la tienda ${tienda} (${direccion}) como dirección de entrega.`,
  usaObra: (direccion: string) => `Se usará la obra (${direccion}) como dirección de entrega.`,
  descartarObra: 'Lo que escribiste de la obra se va a perder.',
  remain: 'Te quedan',
  moreTime: 'Necesito más tiempo',
  littleTime: (secondsLeft: number) => `Quedan ${secondsLeft} segundos para completar la solicitud.`,
  firme: 'Debe confirmar si el pedido es firme o un presupuesto que requiere asistencia comercial.',
  observaciones: 'Se ha excedido el límite de caracteres. 150 carácteres es el máximo.',
  question: '¿Confirma que es un pedido en firme?',
  siFirme: 'Entra como pedido.',
  noFirme: 'Un vendedor te llama antes de que entre como pedido.',
  acceptAll: 'Acepto y confirmo todo',
  acceptTerminos: 'Acepto los términos y condiciones',
  acceptDatos: 'Confirmo que los datos de la solicitud son correctos',
  dolarVisto: 'La cotización que se vio no es válida.',
  terminosCambiados:
    'Los términos y condiciones cambiaron mientras confirmabas. Leelos y aceptalos de nuevo: tu solicitud sigue acá.',
  vencida:
    'El carrito o sus precios cambiaron desde que elegiste el envío y el pago. Revisá tu carrito antes de confirmar.',
  otherTab: 'La solicitud cambió en otra pestaña. Revisá los datos actuales antes de confirmar.',
  withdrawn:
    'El transporte, el tipo de envío o la forma de pago que elegiste ya no están disponibles como los viste. Volvé a elegirlos antes de confirmar.',
  otherDireccion:
    'El domicilio de la tienda que elegiste cambió. Revisá a dónde va y volvé a elegirla antes de confirmar.',
  notRepeated: 'Podés reintentar: si la solicitud ya llegó, no se repite.',
  afterTimeout: 'Después volvés al carrito a revisar los precios; lo que elegiste queda guardado.',
  timeIsUp:
    'Se terminó el tiempo para enviar la solicitud y volviste al carrito, con los precios de hoy. Lo que elegiste quedó guardado: tocá Comprar para seguir.',
  firmeNext: 'La revisa un ejecutivo de cuenta para aprobarla. Acá vas a ver cada paso.',
  assistanceHint:
    'La pediste como presupuesto: un ejecutivo de cuenta la revisa con vos antes de que sea un pedido. Acá vas a ver cada paso.',
  enviada: 'Tu solicitud fue enviada.',
  moreTiendas: (mas: number) =>
    mas === 1
      ? 'Hay 1 tienda más: escribí parte de su nombre o de su domicilio.'
      : `Hay ${mas} tiendas más: escribí parte de su nombre o de su domicilio.`,
  thoseTiendas: 'Son todas las que tienen esas palabras.',
  noTransporte: 'Ningún transporte llega a esta tienda. Elegí otra tienda o enviá a una obra.',
  noTransportes: 'Todavía no hay transportes cargados: así no se puede terminar la compra.',
  noClasificaciones: 'Todavía no hay clasificaciones de envío cargadas: así no se puede terminar la compra.',
  noFormasPago: 'Todavía no hay formas de pago cargadas: así no se puede terminar la compra.',
  consultar: 'Escribile a tu ejecutivo de cuenta',
} as const
