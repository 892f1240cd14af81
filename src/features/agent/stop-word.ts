const STOP = /^(?:stop|stopp|parar|para|basta|arrête|arrete|arrêter|arreter|停止|停)[.!。！]?$/iu;

/** Returns whether a message is only "stop", which turns off the agent's unasked messages. */
export const isStop = (text: string): boolean => STOP.test(text.trim());
