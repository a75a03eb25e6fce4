import com.lowagie.text.Rectangle;
import com.lowagie.text.pdf.PdfDate;
import com.lowagie.text.pdf.PdfDictionary;
import com.lowagie.text.pdf.PdfName;
import com.lowagie.text.pdf.PdfReader;
import com.lowagie.text.pdf.PdfSignature;
import com.lowagie.text.pdf.PdfSignatureAppearance;
import com.lowagie.text.pdf.PdfStamper;
import com.lowagie.text.pdf.PdfString;
import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Calendar;
import java.util.HashMap;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.interactive.digitalsignature.PDSignature;
import org.bouncycastle.cert.jcajce.JcaCertStore;
import org.bouncycastle.cms.CMSProcessableByteArray;
import org.bouncycastle.cms.CMSSignedDataGenerator;
import org.bouncycastle.cms.jcajce.JcaSignerInfoGeneratorBuilder;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.operator.jcajce.JcaDigestCalculatorProviderBuilder;

/**
 * Signs PDFs with Apache PDFBox and OpenPDF. Reads lines of `tool look source target`, where look is `seen` or
 * `hidden`. Prints `done`, or the problem, for each. The argument is a PKCS#12 file with the password `test`.
 */
public class PdfSigners {

    static PrivateKey key;
    static X509Certificate certificate;

    public static void main(String[] args) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = new FileInputStream(args[0])) {
            store.load(in, "test".toCharArray());
        }
        String alias = store.aliases().nextElement();
        key = (PrivateKey) store.getKey(alias, "test".toCharArray());
        certificate = (X509Certificate) store.getCertificate(alias);
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] words = line.split(" ");
            try {
                if (words[0].equals("pdfbox")) pdfbox(words[2], words[3]);
                else openpdf(words[1].equals("seen"), words[2], words[3]);
                System.out.println("done");
            } catch (Exception error) {
                System.out.println(String.valueOf(error).replace('\n', ' '));
            }
        }
    }

    static byte[] signed(byte[] content) throws Exception {
        CMSSignedDataGenerator generator = new CMSSignedDataGenerator();
        var signer = new JcaContentSignerBuilder("SHA256withRSA").build(key);
        var digests = new JcaDigestCalculatorProviderBuilder().build();
        generator.addSignerInfoGenerator(new JcaSignerInfoGeneratorBuilder(digests).build(signer, certificate));
        generator.addCertificates(new JcaCertStore(List.of(certificate)));
        return generator.generate(new CMSProcessableByteArray(content), false).getEncoded();
    }

    static void pdfbox(String source, String target) throws Exception {
        try (PDDocument document = Loader.loadPDF(new File(source)); var out = new FileOutputStream(target)) {
            PDSignature signature = new PDSignature();
            signature.setFilter(PDSignature.FILTER_ADOBE_PPKLITE);
            signature.setSubFilter(PDSignature.SUBFILTER_ADBE_PKCS7_DETACHED);
            signature.setName("Ann Example");
            signature.setSignDate(Calendar.getInstance());
            document.addSignature(signature, content -> {
                try {
                    return signed(content.readAllBytes());
                } catch (Exception error) {
                    throw new java.io.IOException(error);
                }
            });
            document.saveIncremental(out);
        }
    }

    static void openpdf(boolean isSeen, String source, String target) throws Exception {
        PdfReader reader = new PdfReader(source);
        PdfStamper stamper = PdfStamper.createSignature(reader, new FileOutputStream(target), '\0', null, true);
        PdfSignatureAppearance look = stamper.getSignatureAppearance();
        look.setCrypto(null, new java.security.cert.Certificate[] {certificate}, null, null);
        look.setReason("Agreed");
        look.setSignDate(Calendar.getInstance());
        if (isSeen) look.setVisibleSignature(new Rectangle(300, 40, 500, 90), 1, null);
        PdfSignature signature = new PdfSignature(PdfName.ADOBE_PPKLITE, PdfName.ADBE_PKCS7_DETACHED);
        signature.setDate(new PdfDate(look.getSignDate()));
        look.setCryptoDictionary(signature);
        HashMap<PdfName, Integer> room = new HashMap<>();
        room.put(PdfName.CONTENTS, 16002);
        look.preClose(room);
        byte[] content = look.getRangeStream().readAllBytes();
        byte[] padded = new byte[8000];
        byte[] der = signed(content);
        System.arraycopy(der, 0, padded, 0, der.length);
        PdfDictionary filled = new PdfDictionary();
        filled.put(PdfName.CONTENTS, new PdfString(padded).setHexWriting(true));
        look.close(filled);
    }
}
