// The parts of htm that the page uses.
declare const htm: {
  bind<Made>(h: (type: any, props: object | null, ...children: any[]) => Made): (parts: TemplateStringsArray, ...values: unknown[]) => Made;
};
export default htm;
