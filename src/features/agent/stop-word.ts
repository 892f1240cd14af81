const STOP = /^(?:stop|stopp|parar|para|basta|arrête|arrete|arrêter|arreter|停止|停)[.!。！]?$/iu;

/** Whether a message is nothing but "stop": it ends what the agent says unasked, where that is on. */
export const isStop = (text: string): boolean => STOP.test(text.trim());
